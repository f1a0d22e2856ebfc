/** One line of a tree, in its order: the children follow their parent. */
export interface TreeLine<Row> {
  id: string;
  parent: string;
  /** 1 is the top; 0 where nothing leads to it. */
  depth: number;
  name: string;
  /** The searched texts. */
  text: string;
  row: Row;
}

/** Above so many lines a tree opens with its first two levels. */
const most = 80;

/** The lines that have others below them. */
export const parentsOf = (lines: readonly TreeLine<unknown>[]): ReadonlySet<string> => {
  const ids = new Set(lines.map(({ id }) => id));
  return new Set(lines.map(({ parent }) => parent).filter((id) => ids.has(id)));
};

export function closedAtFirst(lines: readonly TreeLine<unknown>[]): ReadonlySet<string> {
  if (lines.length <= most) return new Set();
  return new Set(lines.filter(({ depth }) => depth >= 2).map(({ id }) => id));
}

/** The visible lines: those outside of closed ones; in a search the matches with all lines above them. */
export function shownOf<Row>(
  lines: readonly TreeLine<Row>[],
  closed: ReadonlySet<string>,
  keyword: string,
): readonly TreeLine<Row>[] {
  const byId = new Map(lines.map((line) => [line.id, line]));
  const above = (line: TreeLine<Row>): TreeLine<Row>[] => {
    const path: TreeLine<Row>[] = [];
    for (let up = byId.get(line.parent); up && !path.includes(up); up = byId.get(up.parent)) path.push(up);
    return path;
  };
  const wanted = keyword.trim().toLowerCase();
  if (!wanted) return lines.filter((line) => !above(line).some(({ id }) => closed.has(id)));
  const found = lines.filter(({ text }) => text.toLowerCase().includes(wanted));
  const shown = new Set(found.flatMap((line) => [line, ...above(line)]));
  return lines.filter((line) => shown.has(line));
}
