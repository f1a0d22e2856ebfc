import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { cssVariables } from './theme';

const src = resolve(__dirname, '../..');
const sheets = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.css') && !name.startsWith('.umi'))
  .map((name) => ({ name, text: readFileSync(resolve(src, name), 'utf8') }));
const defined = new Set([
  ...cssVariables('#009579', false).map(([name]) => `--qiao-${name}`),
  ...sheets.flatMap(({ text }) => [...text.matchAll(/(--qiao-[a-z-]+):/g)].map(([, name]) => name)),
  // Set by scripts.
  '--qiao-banner',
]);

describe('our style sheets', () => {
  it('take every colour from the theme, but for those of paper', () => {
    const own = sheets
      .filter(({ name }) => !name.endsWith('print.css') && !name.endsWith('print.module.css'))
      .filter(({ text }) => /#[0-9a-f]{3,8}\b|rgba?\(|hsla?\(/i.test(text));
    expect(own.map(({ name }) => name)).toEqual([]);
    expect(sheets.length).toBeGreaterThan(40);
  });

  it('use no variable that nothing sets', () => {
    const used = sheets.flatMap(({ text }) =>
      [...text.matchAll(/var\((--qiao-[a-z-]+)/g)].map(([, name]) => name),
    );
    expect([...new Set(used)].filter((name) => !defined.has(name ?? ''))).toEqual([]);
  });
});
