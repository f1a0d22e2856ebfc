/** The settings of a call that answers with a file. */

import axios, { type AxiosRequestConfig, type AxiosResponse } from 'axios';
import type { Download } from './types';

/** A file may take as long as it needs; the user sees the progress, and can cancel. */
export const carryFile = (params?: object, onProgress?: (bytes: number) => void): AxiosRequestConfig => ({
  params,
  timeout: 0,
  responseType: 'blob',
  onDownloadProgress: ({ loaded }) => onProgress?.(loaded),
});

/**
 * Where a file was asked for, the browser hands out a refusal as one too: it is read as any other answer. JSON that the
 * server names as a file is one.
 */
export async function refusalAsText<T extends AxiosResponse<unknown>>(call: Promise<T>): Promise<T> {
  try {
    return await readJson(await call);
  } catch (cause) {
    if (axios.isAxiosError(cause) && cause.response) await readJson(cause.response);
    throw cause;
  }
}

async function readJson<T extends AxiosResponse<unknown>>(response: T): Promise<T> {
  const { data, headers } = response;
  if (data instanceof Blob && data.type.includes('json') && !headers['content-disposition'])
    response.data = parsed(await data.text());
  return response;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** The file of an answer; `undefined` where it is none. */
export function fileOf({ data, headers }: AxiosResponse<unknown>): Download | undefined {
  if (!(data instanceof Blob)) return undefined;
  return { file: data, name: fileName(String(headers['content-disposition'] ?? '')) };
}

/** The name that a server gives to a file (RFC 6266): the one in UTF-8 first. */
export function fileName(disposition: string): string {
  const [, encoded] = /filename\*\s*=\s*UTF-8''([^;\s]+)/i.exec(disposition) ?? [];
  const [, quoted, plain] = /filename\s*=\s*(?:"((?:\\.|[^"])*)"|([^;\s]+))/i.exec(disposition) ?? [];
  return decoded(encoded) ?? quoted?.replace(/\\(.)/g, '$1') ?? plain ?? '';
}

function decoded(text: string | undefined): string | undefined {
  try {
    return text && decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
