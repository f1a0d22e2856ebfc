import { canonicalPath } from '../navigation/path';
import { isGroup, isOutside, type MenuNode } from './tree';

/** A matched entry with its ancestors: `trail[0]` is the top-level entry, the last one the entry itself. */
export interface MenuMatch {
  node: MenuNode;
  trail: MenuNode[];
}

/** An entry of a menu, taken apart for comparing. */
interface Candidate {
  parts: string[];
  match: MenuMatch;
}

/** Each menu's entries in one row. Every click asks for dozens of matches, and a menu never changes. */
const rows = new WeakMap<MenuNode[], Candidate[]>();

/**
 * Finds the entry of a path. Segments such as `:id` take any value; an entry spelled out wins over one with
 * parameters, and a page over a group of the same path.
 */
export function matchMenu(nodes: MenuNode[], pathname: string): MenuMatch | undefined {
  const wanted = segments(canonicalPath(pathname));
  let best: { match: MenuMatch; score: number } | undefined;
  for (const { parts, match } of candidatesOf(nodes)) {
    const score = scoreOf(parts, wanted);
    if (score === undefined) continue;
    const ranked = score * 2 + (isGroup(match.node) ? 0 : 1);
    if (!best || ranked > best.score) best = { match, score: ranked };
  }
  return best?.match;
}

function candidatesOf(nodes: MenuNode[]): Candidate[] {
  const known = rows.get(nodes);
  if (known) return known;
  const below = (node: MenuNode, above: MenuNode[]): Candidate[] => {
    const trail = [...above, node];
    const own = isOutside(node.path) ? [] : [{ parts: segments(node.path), match: { node, trail } }];
    return [...own, ...node.children.flatMap((child) => below(child, trail))];
  };
  const candidates = nodes.flatMap((node) => below(node, []));
  rows.set(nodes, candidates);
  return candidates;
}

/** The address of the legacy client's views, `/shop/index`, without its last part; `undefined` for any other. */
export function withoutIndex(pathname: string): string | undefined {
  const path = canonicalPath(pathname);
  return path.endsWith('/index') && path !== '/index' ? path.slice(0, -'/index'.length) : undefined;
}

/** The user's page at a path; `undefined` for groups and for paths that are not in the menu. */
export function pageAt(nodes: MenuNode[], pathname: string): MenuNode | undefined {
  const node = matchMenu(nodes, pathname)?.node;
  return node && !isGroup(node) ? node : undefined;
}

/** Whether a path fits a pattern such as `/customer/detail/:id`. */
export const fitsPath = (pattern: string, pathname: string): boolean =>
  scoreOf(segments(pattern), segments(canonicalPath(pathname))) !== undefined;

/** How many segments agree literally, or `undefined` when the path does not fit. */
function scoreOf(pattern: string[], wanted: string[]): number | undefined {
  if (pattern.length !== wanted.length) return undefined;
  let literal = 0;
  for (const [index, part] of pattern.entries()) {
    if (part === wanted[index]) literal += 1;
    else if (!part.startsWith(':')) return undefined;
  }
  return literal;
}

const segments = (path: string) => path.split('/').filter(Boolean);

/** First-level paths that the legacy menu kept under one top-level entry named `nested` (specification §2). */
const nestedPaths = new Set(['shoprecord', 'Mealdetails', 'noticeannouncement']);

/** The top-level entry whose children the sidebar shows for a path. */
export function topLevelOf(nodes: MenuNode[], pathname: string): MenuNode | undefined {
  const matched = matchMenu(nodes, pathname)?.trail[0];
  const first = segments(canonicalPath(pathname))[0] ?? '';
  if (!nestedPaths.has(first)) return matched;
  return nodes.find((node) => node.name === 'nested' || node.path === '/nested') ?? matched;
}
