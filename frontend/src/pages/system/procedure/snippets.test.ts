import { expect, it } from 'vitest';
import { type Operation, operationsOf } from './openapi';
import { document } from './openapi.fixture';
import { type Language, snippetOf } from './snippets';

const operation = (id: string): Operation => {
  const found = operationsOf(document).find((one) => one.id === id);
  if (!found) throw new Error(id);
  return found;
};

const of = (language: Language, id: string, body = '', values = {}) =>
  snippetOf(language, operation(id), { values, body }).replaceAll(location.origin, '');

const update = 'POST /admin/rooms/update/{id}';

it('curl quotes what the shell would read', () => {
  expect(of('curl', update, `{"Remark":"it's"}`, { id: '1' })).toBe(
    `curl -X POST '/admin/rooms/update/1' \\
  -H 'X-Token: 登录得到的 token' \\
  -H 'Content-Type: application/json' \\
  -d '{"Remark":"it'\\''s"}'`,
  );
});

it('fetch and axios send the body and read the envelope', () => {
  expect(of('fetch', update, '{\n  "Beds": 1\n}', { id: '1' })).toBe(
    `const response = await fetch('/admin/rooms/update/1', {
  method: 'POST',
  headers: { 'X-Token': token, 'Content-Type': 'application/json' },
  body: JSON.stringify({
    "Beds": 1
  }),
});
const { code, msg, data } = await response.json();`,
  );
  expect(of('axios', update, '{\n  "Beds": 1\n}', { id: '1' })).toBe(
    `const response = await axios({
  method: 'POST',
  url: '/admin/rooms/update/1',
  headers: { 'X-Token': token },
  data: {
    "Beds": 1
  },
});
const { code, msg, data } = response.data;`,
  );
});

it('a call that needs no session has no token', () => {
  const list = 'GET /Notice.ashx?action=list';
  expect(of('fetch', list)).toBe(
    `const response = await fetch('/Notice.ashx?action=list');\nconst { code, msg, data } = await response.json();`,
  );
  expect(of('curl', list)).toBe(`curl '/Notice.ashx?action=list'`);
});

it('a file is saved, and an upload sends a form', () => {
  const file = 'GET /admin/rooms/export';
  expect(of('curl', file)).toContain('-OJ');
  expect(of('fetch', file)).toContain('await response.blob()');
  expect(of('axios', file)).toContain(`responseType: 'blob'`);
  const upload = 'POST /admin/rooms/photo';
  expect(of('curl', upload)).toContain(`-F 'file=@文件名'`);
  expect(of('fetch', upload)).toContain(`form.append('file', file);`);
  expect(of('fetch', upload)).toContain('body: form,');
  expect(of('axios', upload)).toContain('data: form,');
});
