import { saveFile } from '@/components/saveFile';
import { type CallOptions, clients } from '@/services/http';
import { type Endpoint, type Trial, tryProcedure } from './api';
import { exactJson } from './exactJson';
import type { ApiDocument, Example, Operation } from './openapi';
import { bodyOf } from './sample';

/** What a trial sends: values of the path and the query by name, and the text of the body. */
export interface Draft {
  values: Record<string, string>;
  body: string;
}

/** The draft of an example, or a draft with the required parameters. */
export function draftOf(api: ApiDocument, { procedure, body }: Operation, example?: Example): Draft {
  const sent = example?.body ?? (body && { ...bodyOf(api, body), ...procedure });
  return { values: { ...example?.path, ...example?.query }, body: sent ? JSON.stringify(sent, null, 2) : '' };
}

/** Why a draft cannot be sent, `undefined` where it can. */
export function problemOf(operation: Operation, { values, body }: Draft): string | undefined {
  const missing = operation.parameters.find(({ name, required }) => required && !sentOf(values, name));
  if (missing) return `请填写 ${missing.name}`;
  if (!operation.body) return undefined;
  const [, placeholder] = /"(<[^<>"]+>)\\?"/.exec(body) ?? [];
  if (placeholder) return `请把 ${placeholder} 换成实际的值`;
  try {
    const sent: unknown = JSON.parse(body);
    return typeof sent === 'object' && sent !== null ? undefined : '请求体应为 JSON 对象';
  } catch {
    return '请求体不是 JSON，请检查引号和逗号';
  }
}

/** The value of a parameter; names are the same in any letter case. */
export function sentOf(values: Record<string, string>, name: string): string {
  const found = Object.keys(values).find((one) => one.toLowerCase() === name.toLowerCase());
  return (found && values[found]) ?? '';
}

/** The address of a draft: values in the path and in the query. Empty ones are left out of the query. */
export function addressOf({ path, parameters }: Operation, { values }: Draft): string {
  let address = path;
  const query = new URLSearchParams();
  for (const { name, in: place } of parameters) {
    const value = sentOf(values, name);
    if (place === 'path') address = value ? address.replace(`{${name}}`, encodeURIComponent(value)) : address;
    else if (value) query.set(name, value);
  }
  const text = query.toString();
  return text ? address + (address.includes('?') ? '&' : '?') + text : address;
}

/** Makes the call with the user's own session. It is sent once, and the caller shows every failure. */
export async function send(
  operation: Operation,
  draft: Draft,
  endpoint: Endpoint,
  signal: AbortSignal,
): Promise<Trial> {
  const body: object | undefined = operation.body && (exactJson.parse(draft.body) as object);
  if (operation.procedure) return tryProcedure(endpoint, body ?? {}, signal);
  const started = performance.now();
  const options: CallOptions = { effect: 'write', silent: true, signal, json: exactJson };
  const address = addressOf(operation, draft);
  const ms = () => Math.round(performance.now() - started);
  if (!operation.data) return { ...(await downloaded(address, options)), ms: ms() };
  const { msg, data } = await byMethod(operation.method, address, body, options);
  return { msg, data, ms: ms() };
}

/** Saves the file that a call answers with. */
async function downloaded(address: string, options: CallOptions) {
  const { file, name } = await clients.main.download(address, undefined, options);
  saveFile(file, name);
  return { msg: `已下载 ${name}`, data: undefined, file: true };
}

function byMethod(method: string, address: string, body: object | undefined, options: CallOptions) {
  const { main } = clients;
  if (method === 'GET') return main.get<unknown>(address, undefined, options);
  if (method === 'PUT') return main.put<unknown>(address, body, options);
  if (method === 'DELETE') return main.delete<unknown>(address, body, options);
  return main.post<unknown>(address, body, options);
}
