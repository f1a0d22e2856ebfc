import { expect, it } from 'vitest';
import { withHeads } from './withHeads';

it('takes the first rows of headings as the head of a table', () => {
  expect(withHeads('<table><tbody><tr><th>头</th></tr><tr><td>1</td></tr></tbody></table>')).toBe(
    '<table><thead><tr><th>头</th></tr></thead><tbody><tr><td>1</td></tr></tbody></table>',
  );
});

it.each([
  '<p>文</p>',
  '<table><thead><tr><th>头</th></tr></thead><tbody><tr><td>1</td></tr></tbody></table>',
  '<table><tbody><tr><th>行</th><td>1</td></tr></tbody></table>',
  '<table><tbody><tr><th>头</th></tr></tbody></table>',
  '<table><tbody><tr><th rowspan="2">头</th><th>一</th></tr><tr><td>1</td></tr></tbody></table>',
])('leaves %s as it is', (html) => expect(withHeads(html)).toBe(html));
