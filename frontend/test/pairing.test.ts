import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { testNames } from './testNames';

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

/** The tests of each named file. */
const tests = new Map(
  [...new Set(named.map(([file]) => file))].map((file) => {
    const path = join(frontend, file);
    return [file, existsSync(path) ? testNames(path) : []];
  }),
);

it('the document pairs each line of the specification with tests', () => {
  expect(named.length).toBeGreaterThan(130);
});

it.each([...new Set(named.map((pair) => pair.join('\n')))].map((pair) => pair.split('\n')))(
  '%s: %s',
  (file = '', name = '') => {
    expect(tests.get(file)).toContain(name);
  },
);

it('a name counts only where a test that runs has it', () => {
  const names = testNames(join(import.meta.dirname, 'testNames.fixture.txt'));
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a placeholder as it stands in a source.
  expect(names).toEqual(['one', 'a long name', 'of %s', 'of ${row}', 'in a group']);
});
