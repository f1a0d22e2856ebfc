import type { Operation } from './openapi';
import { addressOf, type Draft } from './request';

export const languages = ['curl', 'fetch', 'axios'] as const;
export type Language = (typeof languages)[number];

/** The code of a call, for another program: with a place for the token, and without the session of this browser. */
export const snippetOf = (language: Language, operation: Operation, draft: Draft): string =>
  writers[language](operation, location.origin + addressOf(operation, draft), draft.body);

type Writer = (operation: Operation, address: string, body: string) => string;

const writers: Record<Language, Writer> = { curl: curlOf, fetch: fetchOf, axios: axiosOf };

function curlOf({ method, open, upload, body, data }: Operation, address: string, text: string): string {
  const quoted = (word: string) => `'${word.replaceAll("'", "'\\''")}'`;
  const lines = [`curl ${method === 'GET' ? '' : `-X ${method} `}${quoted(address)}`];
  if (!open) lines.push(`-H 'X-Token: 登录得到的 token'`);
  if (upload) lines.push(`-F 'file=@文件名'`);
  if (body) lines.push(`-H 'Content-Type: application/json'`, `-d ${quoted(text)}`);
  if (!data) lines.push('-OJ');
  return lines.join(' \\\n  ');
}

function fetchOf({ method, open, upload, body, data, messageKey }: Operation, address: string, text: string) {
  const headers = [!open && `'X-Token': token`, body && `'Content-Type': 'application/json'`].filter(Boolean);
  const options = [
    method !== 'GET' && `method: '${method}',`,
    headers.length > 0 && `headers: { ${headers.join(', ')} },`,
    upload && 'body: form,',
    body && `body: JSON.stringify(${indented(text)}),`,
  ];
  return [
    ...formOf(upload),
    `const response = await fetch(${call(quote(address), options)});`,
    data
      ? `const { code, ${messageKey}, data } = await response.json();`
      : 'const file = await response.blob();',
  ].join('\n');
}

function axiosOf({ method, open, upload, body, data, messageKey }: Operation, address: string, text: string) {
  const options = [
    `method: '${method}',`,
    `url: ${quote(address)},`,
    !open && `headers: { 'X-Token': token },`,
    upload && 'data: form,',
    body && `data: ${indented(text)},`,
    !data && `responseType: 'blob',`,
  ];
  return [
    ...formOf(upload),
    `const response = await axios(${call('', options)});`,
    data ? `const { code, ${messageKey}, data } = response.data;` : 'const file = response.data;',
  ].join('\n');
}

const formOf = (upload: boolean) =>
  upload ? ['const form = new FormData();', `form.append('file', file);`] : [];

const quote = (text: string) => `'${text.replaceAll("'", "\\'")}'`;

/** A body within the options of a call. */
const indented = (text: string) => text.replaceAll('\n', '\n  ');

/** The arguments of a call: an address, where there is one, and the options, which may be none. */
function call(address: string, options: (string | false | undefined)[]): string {
  const lines = options.filter(Boolean).map((line) => `\n  ${line}`);
  const object = lines.length > 0 ? `{${lines.join('')}\n}` : '';
  return [address, object].filter(Boolean).join(', ');
}
