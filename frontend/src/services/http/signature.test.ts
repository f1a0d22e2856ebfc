import axios from 'axios';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answer, type Reply, setUpClient } from '../../../test/stubTransport';
import { fetchSecretKey } from './secretKey';
import { createSigner } from './signature';

const realAdapter = axios.defaults.adapter;
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: 1_795_163_400_999 }));
afterEach(() => {
  vi.useRealTimers();
  axios.defaults.adapter = realAdapter;
});

it('is the time in seconds and the lower-case md5 of time and key', async () => {
  const signer = createSigner(async () => 'Geheim');
  // echo -n 1795163400Geheim | md5sum
  await expect(signer.sign()).resolves.toEqual({
    timestamp: '1795163400',
    sign: '6d54e0c7d12043c10b46cc530a161ad8',
  });
});

it('the key is shared for a minute, then asked for again', async () => {
  const fetchKey = vi.fn(async () => 'k');
  const signer = createSigner(fetchKey);
  await Promise.all([signer.sign(), signer.sign()]);
  vi.advanceTimersByTime(59_999);
  await signer.sign();
  expect(fetchKey).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  await signer.sign();
  expect(fetchKey).toHaveBeenCalledTimes(2);
});

it('after a refusal the key is asked for again, and a new one gives another signature', async () => {
  const fetchKey = vi.fn().mockResolvedValueOnce('old').mockResolvedValue('new');
  const signer = createSigner(fetchKey);
  const before = await signer.sign();
  signer.forget();
  expect((await signer.sign()).sign).not.toBe(before.sign);
  expect(fetchKey).toHaveBeenCalledTimes(2);
});

it('a key that could not be fetched is not kept', async () => {
  const lost = new Error('lost');
  const fetchKey = vi.fn().mockRejectedValueOnce(lost).mockResolvedValue('k');
  const signer = createSigner(fetchKey);
  await expect(signer.sign()).rejects.toBe(lost);
  await expect(signer.sign()).resolves.toMatchObject({ timestamp: '1795163400' });
});

it('the key comes from 获取最新秘钥, a read', async () => {
  const { client, requests } = setUpClient(
    'file',
    answer({ code: 0, msg: '成功', data: [{ SecretKey: 'k' }] }),
  );
  await expect(fetchSecretKey(client)).resolves.toBe('k');
  expect(requests[0]?.url).toBe('/api/Procedure/ProcedureToDataTable');
  expect(JSON.parse(requests[0]?.data)).toEqual({ ProcedureName: 'P_SecretKey', CXType: '获取最新秘钥' });
});

it.each<[string, Reply, string]>([
  ['there is none', answer({ code: 0, data: [] }), '签名秘钥获取失败，请联系信息中心'],
  [
    'the procedure failed',
    answer({ code: -1, msg: '存储过程执行失败', data: null }),
    '签名秘钥获取失败，请联系信息中心',
  ],
  ['it is refused', answer({ code: 403, msg: '拒绝访问', data: null }), '拒绝访问'],
])('rejects without a toast of its own when %s', async (_, reply, msg) => {
  const { client, toasts } = setUpClient('file', reply);
  await expect(fetchSecretKey(client)).rejects.toMatchObject({ name: 'ApiError', msg });
  expect(toasts).toEqual([]);
});
