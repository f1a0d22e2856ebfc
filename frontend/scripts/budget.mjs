// First-load budget: adds up what a browser loads, compressed, until its network is idle, and fails when it is too much.
// e2e/firstLoad.spec.ts holds the list against what a browser really loads.
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';

const at = (path) => new URL(path, import.meta.url);
const cache = (name) => at(`../node_modules/.cache/qiao/${name}.json`);
const groups = JSON.parse(readFileSync(cache('chunk-groups')));

const limits = { signIn: 290, plain: 320, list: 360 };
/** Pages of menus without a list; every other one counts as a list. */
const plainPages = ['dashboard', 'workplace', 'fallback'];

const html = readFileSync(at('../dist/index.html'), 'utf8');
const start = [
  'index.html',
  ...[...html.matchAll(/(?:src|href)="\/([^"]+\.(?:js|css))"/g)].map(([, file]) => file),
];

/** What comes after index.html's own files, as names of chunk groups: what the page needs to stand, and what it loads then. */
const outside = ['layouts__index', 'idb'];
const shell = [...outside, 'layouts__Shell__index', 'layouts__MenuRoute', 'feedback'];

const pages = [
  { name: 'sign-in', groups: [...outside, 'p__login__index'], limit: limits.signIn },
  { name: 'entry page', groups: [...outside, 'p__management__index'], limit: limits.signIn },
  ...Object.keys(groups)
    .filter((group) => group.startsWith('page-'))
    .map((group) => ofMenu(group, group.slice('page-'.length))),
];

const counted = {};
let over = false;
for (const page of pages) {
  const files = [...new Set([...start, ...page.groups.flatMap(filesOf)])];
  const size = files.reduce((sum, file) => sum + compressedSize(file), 0) / 1024;
  const tooMuch = size > page.limit;
  over ||= tooMuch;
  counted[page.name] = files;
  console.log(
    `first load of ${page.name}: ${size.toFixed(1)} KB gzip of ${page.limit}${tooMuch ? ' — over budget' : ''}`,
  );
}
writeFileSync(cache('first-load'), JSON.stringify(counted, null, 1));
process.exit(over ? 1 : 0);

function ofMenu(group, name) {
  return plainPages.includes(name)
    ? { name, groups: [...shell, group], limit: limits.plain }
    : { name, groups: [...shell, group], limit: limits.list };
}

function filesOf(group) {
  if (!groups[group]) throw new Error(`the build has no chunk group ${group}; has a route been renamed?`);
  return groups[group].filter((file) => /\.(js|css)$/.test(file));
}

function compressedSize(file) {
  const compressed = at(`../dist/${file}.gz`);
  if (!existsSync(compressed)) throw new Error(`${file} has not been compressed`);
  return statSync(compressed).size;
}
