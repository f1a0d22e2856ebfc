/**
 * Puts the first rows of a table that have nothing but headings into `<thead>`, so that paper repeats them on each page;
 * our editor and others write them like all rows.
 */
export function withHeads(html: string): string {
  if (!html.includes('<th')) return html;
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const table of body.querySelectorAll('table')) {
    const rows = [...table.rows];
    if (table.querySelector(':scope > thead')) continue;
    const cells = rows.findIndex((row) => [...row.cells].some(({ tagName }) => tagName === 'TD'));
    if (cells <= 0 || rows.slice(0, cells).some(reaches(cells))) continue;
    const head = table.ownerDocument.createElement('thead');
    head.append(...rows.slice(0, cells));
    table.insertBefore(head, table.querySelector(':scope > tbody'));
  }
  return body.innerHTML;
}

/** Whether a cell of a row reaches below the first `rows` rows. */
const reaches = (rows: number) => (row: HTMLTableRowElement, at: number) =>
  [...row.cells].some((cell) => at + Number(cell.getAttribute('rowspan') ?? 1) > rows);
