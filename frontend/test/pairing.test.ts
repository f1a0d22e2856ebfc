import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const frontend = join(import.meta.dirname, '..');
const text = readFileSync(join(frontend, '../docs/ui-behaviour.md'), 'utf8');

/** What the document names: a file, then the names of its tests in quotation marks. */
const named = text
  .split('\n')
  .filter((line) => line.startsWith('| ') && line.includes('`'))
  .flatMap((line) => {
    const cells = (line.split(' | ')[1] ?? '').replace(/ \|$/, '');
    return cells.split(/(?:^|; )`/).flatMap((part) => {
      const [file, names = ''] = part.split(/`(.*)/s);
      return [...names.matchAll(/"(.+?)"(?=, "|;|$)/g)].map(([, name]) => [file ?? '', name ?? ''] as const);
    });
  });

it('the document pairs each line of the specification with tests', () => {
  expect(named.length).toBeGreaterThan(100);
});

/** Quotation marks in a source may be escaped, and a long name may be put together of several lines. */
const plain = (source: string) => source.replaceAll('\\', '').replace(/\s+/g, ' ');

it.each([...new Set(named.map((pair) => pair.join('\n')))].map((pair) => pair.split('\n')))(
  '%s: %s',
  (file = '', name = '') => {
    expect(existsSync(join(frontend, file))).toBe(true);
    expect(plain(readFileSync(join(frontend, file), 'utf8'))).toContain(plain(name));
  },
);
