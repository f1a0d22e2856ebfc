import { AxiosError, CanceledError } from 'axios';
import { describe, expect, it, vi } from 'vitest';
import { answer, hang, noAnswer, type Reply, setUpClient } from '../../../test/stubTransport';
import { fileName } from './download';
import { ApiError } from './errors';

/** As the browser hands an answer out where a file was asked for. */
const blob = (text: string, type: string, status = 200, headers = {}): Reply => {
  const reply = answer('', status, headers);
  return async (config) => {
    const body = new Blob([text], { type });
    try {
      return { ...((await reply(config)) as object), data: body };
    } catch (error) {
      if (error instanceof AxiosError && error.response) error.response.data = body;
      throw error;
    }
  };
};
const json = (body: object, status = 200) => blob(JSON.stringify(body), 'application/json', status);

describe('a download', () => {
  it('is a GET with a query and without a time limit; answers with the file, its name and how much is there', async () => {
    const disposition = 'attachment; filename="rooms.xlsx"; filename*=UTF-8\'\'%E6%88%BF%E9%97%B4.xlsx';
    const file = blob('rows', 'application/octet-stream', 200, { 'content-disposition': disposition });
    const { client, requests } = setUpClient('main', file);
    const onProgress = vi.fn();
    const got = await client.download('/x', { Status: '可用' }, { onProgress });
    expect(got.name).toBe('房间.xlsx');
    expect(await got.file.text()).toBe('rows');
    expect(requests[0]).toMatchObject({
      method: 'get',
      params: { Status: '可用' },
      timeout: 0,
      responseType: 'blob',
    });
    expect(requests[0]?.headers.get('X-Qiao-Client')).toBe('web');
    requests[0]?.onDownloadProgress?.({ loaded: 2048, bytes: 2048, lengthComputable: false });
    expect(onProgress).toHaveBeenCalledWith(2048);
  });

  it.each([
    [
      'a business failure',
      json({ code: -1, msg: '导出太多，请缩小范围', data: null }),
      '导出太多，请缩小范围',
    ],
    ['a failed status', json({ code: 403, msg: '您没有此权限', data: null }, 403), '您没有此权限'],
    ['JSON that is no refusal', json({ code: 0, msg: '成功', data: [] }), '服务器没有返回文件'],
    ['a proxy’s page for what is too large', blob('<html>', 'text/html', 413), '请求内容过大'],
    ['a proxy’s page', blob('<html>', 'text/html', 502), '网关错误'],
    ['broken JSON', blob('{', 'application/json', 500), '服务器内部错误'],
  ])('that ends in %s says why', async (_, reply, msg) => {
    const { client } = setUpClient('main', reply);
    await expect(client.download('/x', {}, { silent: true })).rejects.toMatchObject({ msg });
  });

  it('takes JSON that the server names as a file for one', async () => {
    const disposition = 'attachment; filename="openapi.json"';
    const { client } = setUpClient(
      'main',
      blob('{"openapi":"3.1.0"}', 'application/json', 200, { 'content-disposition': disposition }),
    );
    const got = await client.download('/x');
    expect([got.name, await got.file.text()]).toEqual(['openapi.json', '{"openapi":"3.1.0"}']);
  });

  it('is not repeated, and one that is cancelled says nothing', async () => {
    const failing = setUpClient('main', noAnswer(AxiosError.ERR_NETWORK));
    await expect(failing.client.download('/x')).rejects.toBeInstanceOf(ApiError);
    expect(failing.requests).toHaveLength(1);
    const { client, toasts } = setUpClient('main', hang);
    const controller = new AbortController();
    const sent = client.download('/x', {}, { signal: controller.signal });
    controller.abort();
    await expect(sent).rejects.toBeInstanceOf(CanceledError);
    expect(toasts).toEqual([]);
  });
});

it.each([
  ["attachment; filename*=UTF-8''%E6%88%BF%E9%97%B4%20a.xlsx", '房间 a.xlsx'],
  ['attachment; filename="a \\"b\\".xlsx"', 'a "b".xlsx'],
  ['attachment; filename=plain.xlsx', 'plain.xlsx'],
  ['attachment; filename="a.xlsx"; filename*=UTF-8\'\'%E6%', 'a.xlsx'],
  ['inline', ''],
])('%s names the file %j', (disposition, name) => {
  expect(fileName(disposition)).toBe(name);
});

it('a refusal carries what the server says beside its message', async () => {
  const data = { fields: { RoomNo: '房号不能为空' } };
  const { client } = setUpClient('main', answer({ code: -1, msg: '房号不能为空', data }));
  await expect(client.post('/x', {}, { silent: true })).rejects.toMatchObject({ data });
});
