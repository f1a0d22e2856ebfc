import { expect, it, vi } from 'vitest';
import { testConfig } from '../../../test/stubTransport';
import { BrokenEntryFile, fetchEntryFile } from './entryFile';

it('is fetched anew each time', async () => {
  const fetcher = vi.fn(async () => Response.json(testConfig));
  await expect(fetchEntryFile(fetcher)).resolves.toEqual(testConfig);
  expect(fetcher).toHaveBeenCalledWith('/appConfig.json', expect.objectContaining({ cache: 'no-store' }));
});

it.each([
  ['a failed status', () => new Response(JSON.stringify(testConfig), { status: 500 }), 'HTTP 500'],
  ['no file', () => new Response('<html>', { status: 404 }), 'HTTP 404'],
  ['a page', () => new Response('<html>'), '内容不是 JSON'],
  ['half of it', () => new Response(JSON.stringify(testConfig).slice(0, 80)), '内容不是 JSON'],
  ['nothing', () => new Response(''), '内容不是 JSON'],
  ['null', () => Response.json(null), '缺少 title'],
  ['no clients', () => Response.json({ ...testConfig, clients: undefined }), '缺少 clients'],
  ['no pages', () => Response.json({ ...testConfig, pages: [] }), '缺少 pages'],
])('%s is a broken entry file', async (_, reply, message) => {
  const outcome = fetchEntryFile(async () => reply());
  await expect(outcome).rejects.toBeInstanceOf(BrokenEntryFile);
  await expect(outcome).rejects.toThrow(message);
});

it('an entry file out of reach is not broken', async () => {
  const lost = new TypeError('Failed to fetch');
  await expect(fetchEntryFile(() => Promise.reject(lost))).rejects.toBe(lost);
});

it.each([429, 502, 503, 504])('%i says nothing about it', async (status) => {
  const outcome = fetchEntryFile(async () => new Response('<html>', { status }));
  await expect(outcome).rejects.toThrow(`HTTP ${status}`);
  await expect(outcome).rejects.not.toBeInstanceOf(BrokenEntryFile);
});
