import axios, { type InternalAxiosRequestConfig } from 'axios';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answer, noAnswer, type Reply, recordUi, testConfig } from '../../test/stubTransport';
import { uploadFile } from './files';
import { initClients, type UploadOptions } from './http';
import { createGate } from './uploadGate';
import { givenUp, isLarge } from './uploadInParts';

const MiB = 1 << 20;
const realAdapter = axios.defaults.adapter;

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
  axios.defaults.adapter = realAdapter;
});

/** A gateway with parts of 8 MiB; `fail` replaces its answers by the number of the call. */
class Gateway {
  received = 0;
  size = 0;
  calls: string[] = [];
  fail: Record<number, Reply> = {};

  constructor() {
    axios.defaults.adapter = async (config) => (await this.reply(config)(config)) as never;
    initClients(testConfig, recordUi().ui);
  }

  private reply(config: InternalAxiosRequestConfig): Reply {
    const url = (config.url ?? '').replace('/admin/upload/', '');
    const at = config.params?.offset;
    this.calls.push(at === undefined ? url : `${url} ${at / MiB}`);
    const failure = this.fail[this.calls.length];
    if (failure) return failure;
    if (url === 'begin') this.size = JSON.parse(config.data).FileSize;
    if (url.startsWith('part')) this.received = at + (config.data as Blob).size;
    const done = url.startsWith('finish');
    return answer({
      code: 0,
      data: { ...this.upload(), Status: done ? 'done' : 'open', FilePath: done ? '/files/a' : '' },
    });
  }

  upload = () => ({ UploadId: 'u1', FileSize: this.size, PartSize: 8 * MiB, Received: this.received });
}

/** A file that says it has so many bytes: making them takes seconds. */
function sized(size: number, name: string, lastModified: number): File {
  const file = new File(['x'], name, { lastModified });
  Object.defineProperty(file, 'size', { value: size });
  const slice = (from = 0, until = 0) =>
    Object.defineProperty(new Blob(['x']), 'size', { value: until - from });
  return Object.defineProperty(file, 'slice', { value: slice, writable: true, configurable: true });
}

/** 20 MiB: three parts. */
const film = (name = '演示.mp4', lastModified = 1) => sized(20 * MiB, name, lastModified);
const query = { Department: '', User: 'admin', FileType: '操作说明', FileParam: 'shop', FileCaption: '' };
const send = (options: UploadOptions = {}, file = film()) =>
  uploadFile(file, 'k', query, { silent: true, ...options });
const kept = () => JSON.parse(localStorage.getItem('qiao.uploads.admin') ?? '{}');

/** Ends all timers until a call has ended. */
async function settle<T>(call: Promise<T>): Promise<T> {
  let ended = false;
  const end = call.finally(() => {
    ended = true;
  });
  end.catch(() => undefined);
  while (!ended) await vi.advanceTimersByTimeAsync(1000);
  return end;
}

it('a file above 16 MiB comes in parts, one behind the other', async () => {
  expect([isLarge(sized(16 * MiB, 'a', 1)), isLarge(film())]).toEqual([false, true]);
  const gateway = new Gateway();
  const shares: number[] = [];
  await expect(settle(send({ onProgress: (share) => shares.push(share) }))).resolves.toBe('/files/a');
  expect(gateway.calls).toEqual(['begin', 'part/u1 0', 'part/u1 8', 'part/u1 16', 'finish/u1']);
  expect(shares).toEqual([0, 0.4, 0.8, 1]);
  expect(kept()).toEqual({});
});

it('goes on by itself after a lost line, with growing pauses, from what has come', async () => {
  const gateway = new Gateway();
  const lost = noAnswer('ERR_NETWORK');
  gateway.fail = { 3: lost, 4: lost, 5: answer({ code: 503, msg: '服务不可用' }, 503) };
  const held: unknown[] = [];
  const began = Date.now();
  await settle(send({ onHeld: (why) => held.push(why) }));
  // The read of the state is repeated by its client as well.
  expect(gateway.calls.filter((call) => call.startsWith('part'))).toEqual([
    'part/u1 0',
    'part/u1 8',
    'part/u1 8',
    'part/u1 16',
  ]);
  expect(held).toContain('waiting');
  expect(held.at(-1)).toBeUndefined();
  expect(Date.now() - began).toBeGreaterThanOrEqual(2000);
});

it('a part whose answer was lost is not sent again', async () => {
  const gateway = new Gateway();
  gateway.fail = {
    3: async (config) => {
      gateway.received = 16 * MiB;
      return noAnswer('ERR_NETWORK')(config);
    },
  };
  await settle(send());
  expect(gateway.calls).toEqual(['begin', 'part/u1 0', 'part/u1 8', 'state/u1', 'part/u1 16', 'finish/u1']);
});

it('the same file chosen again goes on from where it was; another one begins anew', async () => {
  const first = new Gateway();
  const leaving = new AbortController();
  first.fail = {
    3: async (config) => {
      leaving.abort('left');
      return noAnswer('ERR_CANCELED')(config);
    },
  };
  await expect(settle(send({ signal: leaving.signal }))).rejects.toThrow();
  expect(kept()).toEqual({ '操作说明|shop|演示.mp4|20971520|1': 'u1' });
  const second = new Gateway();
  Object.assign(second, { received: 8 * MiB, size: 20 * MiB });
  await settle(send());
  expect(second.calls).toEqual(['state/u1', 'part/u1 8', 'part/u1 16', 'finish/u1']);
  localStorage.setItem('qiao.uploads.admin', '{"操作说明|shop|演示.mp4|20971520|1":"u1"}');
  const third = new Gateway();
  await settle(send({}, film('演示.mp4', 2)));
  expect(third.calls[0]).toBe('begin');
});

it('one that has expired begins anew', async () => {
  localStorage.setItem('qiao.uploads.admin', '{"操作说明|shop|演示.mp4|20971520|1":"old"}');
  const gateway = new Gateway();
  gateway.fail = { 1: answer({ code: 404, msg: '这次上传已过期或已放弃，请重新上传' }, 404) };
  await settle(send());
  expect(gateway.calls.slice(0, 3)).toEqual(['state/old', 'begin', 'part/u1 0']);
});

it('holds when the user says so, and goes on', async () => {
  const gateway = new Gateway();
  const gate = createGate();
  const held: unknown[] = [];
  gateway.fail = {
    3: (config) =>
      new Promise((_, reject) => {
        config.signal?.addEventListener?.('abort', () => reject(new axios.CanceledError()));
        gate.close();
      }),
  };
  const sent = send({ gate, onHeld: (why) => held.push(why) });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(held).toEqual(['paused']);
  expect(gateway.calls).toEqual(['begin', 'part/u1 0', 'part/u1 8']);
  gate.open();
  await settle(sent);
  expect(held).toEqual(['paused', undefined]);
  expect(gateway.calls.slice(3)).toEqual(['state/u1', 'part/u1 8', 'part/u1 16', 'finish/u1']);
});

it('one that is cancelled is dropped', async () => {
  const gateway = new Gateway();
  const cancel = new AbortController();
  gateway.fail = {
    2: async (config) => {
      cancel.abort(givenUp);
      return noAnswer('ERR_CANCELED')(config);
    },
  };
  await expect(settle(send({ signal: cancel.signal }))).rejects.toThrow();
  expect(gateway.calls).toEqual(['begin', 'part/u1 0', 'drop/u1']);
  expect(kept()).toEqual({});
});

it.each([
  ['a quota that is used up', 1, '您上传的文件合计不能超过 20 GiB，请先删除不用的文件', 200],
  ['another kind', 2, '文件内容不是 mp4 格式，请换一个文件', 200],
  ['too many', 1, '您有 10 个没有传完的文件，请先传完或放弃其中一个', 200],
  ['a right that was taken away', 3, '拒绝访问', 403],
  ['an upload that has expired meanwhile', 3, '这次上传已过期或已放弃，请重新上传', 404],
])('%s is told, and not repeated', async (_, at, msg, status) => {
  const gateway = new Gateway();
  gateway.fail = { [at]: answer({ code: status === 200 ? -1 : status, msg }, status) };
  await expect(settle(send())).rejects.toMatchObject({ said: msg });
  expect(gateway.calls).toHaveLength(at);
});

it('a file that has changed since it was chosen is told', async () => {
  new Gateway();
  const file = film();
  vi.spyOn(file, 'slice').mockReturnValue({
    slice: () => ({ arrayBuffer: () => Promise.reject(new DOMException('', 'NotReadableError')) }),
  } as never);
  await expect(settle(send({}, file))).rejects.toMatchObject({ said: '文件已更改或已移走，请重新选择' });
});
