import { act, renderHook, waitFor } from '@testing-library/react';
import { Activity, createElement } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { drafts } from '@/services/drafts';
import * as refusal from '@/services/refusal';
import { signInAs } from '../../../../test/signedIn';
import * as inspections from '../api/inspections';
import type { Draft } from './entry';
import { useEntry } from './useEntry';

type InspectionEntry = inspections.InspectionEntry;

const kept = new Map<string, unknown>();
const storage = { full: false };
const calls = {
  saveEntry: vi.fn(),
  fetchEntry: vi.fn(),
  fetchInspection: vi.fn(),
  sendInspectionPhoto: vi.fn(),
};

const lot = { InspectionId: 'i1', RowVersion: 3, SampleSize: 2, Defective: 0 } as inspections.InspectionRow;
const entry: InspectionEntry = {
  Items: [
    {
      ItemId: 'a',
      FullName: '厚度',
      Kind: '计量',
      Requirement: '',
      Method: null,
      Tool: null,
      Unit: 'mm',
      LowerLimit: '17.7',
      UpperLimit: '18.3',
      Pieces: 2,
      CategoryId: 'thick',
      Found: null,
      Values: [],
      Covers: [],
      Names: [],
    },
  ],
  Defects: [],
  NoConcession: '',
};
const typed = (values: string[], version = 3): Draft => ({
  version,
  items: { a: { values, found: '' } },
  defects: [],
  defective: '',
});
const withValues = (Values: string[]): InspectionEntry => ({
  ...entry,
  Items: entry.Items.map((item) => ({ ...item, Values })),
});
const key = 'pinzhi inspection/i1';
const stale = Object.assign(new Error('stale'), {
  conflict: { RowVersion: 4, UserName: '杨雅琴', CreateDate: null, Changes: [] },
});

const start = () => {
  const onSaved = vi.fn();
  return { ...renderHook(() => useEntry({ lot, entry, onSaved }), { wrapper: MemoryRouter }), onSaved };
};

beforeEach(() => {
  kept.clear();
  storage.full = false;
  signInAs({ account: 'pinzhi' });
  for (const [name, call] of Object.entries(calls))
    vi.spyOn(inspections, name as keyof typeof calls).mockImplementation(call.mockReset());
  vi.spyOn(refusal, 'conflictOf').mockImplementation((error) => (error as typeof stale).conflict as never);
  vi.spyOn(drafts, 'get').mockImplementation(
    async (account, name) => kept.get(`${account} ${name}`) as never,
  );
  vi.spyOn(drafts, 'put').mockImplementation(async (account, name, draft) => {
    if (!storage.full) kept.set(`${account} ${name}`, draft);
    return !storage.full;
  });
  vi.spyOn(drafts, 'delete').mockImplementation(
    async (account, name) => void kept.delete(`${account} ${name}`),
  );
});

it('keeps what is typed in the browser until the server has it', async () => {
  calls.saveEntry.mockRejectedValueOnce(new Error('no line')).mockResolvedValue(4);
  const { result, onSaved } = start();
  act(() => result.current.change(typed(['18', ''])));
  expect(kept.get(key)).toEqual(typed(['18', '']));
  await act(async () => void (await result.current.send()));
  expect(result.current.state.at).toBe('browser');
  expect(kept.has(key)).toBe(true);
  await act(async () => void (await result.current.send()));
  expect(result.current.state.at).toBe('server');
  expect(kept.has(key)).toBe(false);
  expect(onSaved).toHaveBeenCalledTimes(1);
});

it('says when the browser has what was typed, and when it refuses it', async () => {
  const { result } = start();
  act(() => result.current.change(typed(['18', ''])));
  expect(result.current.kept).toBe('writing');
  await waitFor(() => expect(result.current.kept).toBe('yes'));
  storage.full = true;
  act(() => result.current.change(typed(['18', '18'])));
  await waitFor(() => expect(result.current.kept).toBe('no'));
});

it('sends what was typed at once when its page goes behind another tab, not when it was given up', async () => {
  calls.saveEntry.mockResolvedValue(4);
  let mode: 'visible' | 'hidden' = 'visible';
  const { result, rerender, unmount } = renderHook(() => useEntry({ lot, entry, onSaved: vi.fn() }), {
    wrapper: ({ children }) => createElement(MemoryRouter, null, createElement(Activity, { mode, children })),
  });
  act(() => result.current.change(typed(['18', ''])));
  expect(calls.saveEntry).not.toHaveBeenCalled();
  mode = 'hidden';
  rerender();
  await waitFor(() => expect(calls.saveEntry).toHaveBeenCalledOnce());
  mode = 'visible';
  rerender();
  await waitFor(() => expect(result.current.state.at).toBe('server'));
  act(() => result.current.change(typed(['18', '18'])));
  unmount();
  expect(calls.saveEntry).toHaveBeenCalledOnce();
  expect(kept.has(key)).toBe(true);
});

it('finds what was typed before the tab was closed, and sends it', async () => {
  kept.set(key, typed(['18', '18.1']));
  calls.saveEntry.mockResolvedValue(4);
  const { result } = start();
  await waitFor(() => expect(kept.has(key)).toBe(false));
  await waitFor(() => expect(result.current.state.at).toBe('server'));
  expect(result.current.draft.items.a?.values).toEqual(['18', '18.1']);
  expect(calls.saveEntry).toHaveBeenCalledWith(
    'i1',
    { Items: [{ ItemId: 'a', Values: ['18', '18.1'] }], Defects: [], Defective: '' },
    3,
  );
});

it('takes an answer that was lost on its way for what it was', async () => {
  calls.saveEntry.mockRejectedValueOnce(stale).mockResolvedValue(5);
  calls.fetchInspection.mockResolvedValue({ ...lot, RowVersion: 4 });
  calls.fetchEntry.mockResolvedValue(withValues(['18']));
  const { result } = start();
  act(() => result.current.change(typed(['18', ''])));
  await act(async () => void (await result.current.send()));
  expect(result.current.state.at).toBe('server');
  act(() => result.current.change({ ...result.current.draft, defective: '1' }));
  await act(async () => void (await result.current.send()));
  expect(calls.saveEntry.mock.lastCall?.[2]).toBe(4);
});

it('does not overwrite what somebody else has entered, unless one says so', async () => {
  calls.saveEntry.mockRejectedValueOnce(stale).mockResolvedValue(5);
  calls.fetchInspection.mockResolvedValue({ ...lot, RowVersion: 4 });
  calls.fetchEntry.mockResolvedValue(withValues(['17.9']));
  const { result } = start();
  act(() => result.current.change(typed(['18', ''])));
  await act(async () => void (await result.current.send()));
  expect(result.current.state).toEqual({ at: 'conflict', conflict: stale.conflict });
  expect(kept.has(key)).toBe(true);
  await act(async () => result.current.resolve(true, stale.conflict as never));
  await waitFor(() => expect(result.current.state.at).toBe('server'));
  expect(calls.saveEntry.mock.lastCall?.[2]).toBe(4);
});

it('shows what somebody else has entered where one prefers that', async () => {
  calls.saveEntry.mockRejectedValueOnce(stale);
  calls.fetchInspection.mockResolvedValue({ ...lot, RowVersion: 4 });
  calls.fetchEntry.mockResolvedValue(withValues(['17.9']));
  const { result, onSaved } = start();
  act(() => result.current.change(typed(['18', ''])));
  await act(async () => void (await result.current.send()));
  await act(async () => result.current.resolve(false, stale.conflict as never));
  await waitFor(() => expect(result.current.state.at).toBe('server'));
  expect(result.current.draft.items.a?.values).toEqual(['17.9', '']);
  expect(kept.has(key)).toBe(false);
  expect(onSaved).toHaveBeenCalled();
});

it('sends photos before the defects that they belong to, each once', async () => {
  calls.sendInspectionPhoto.mockResolvedValueOnce('p1').mockRejectedValueOnce(new Error('no line'));
  const photos = [new File(['1'], '1.jpg'), new File(['2'], '2.jpg')];
  const { result } = start();
  act(() =>
    result.current.change({
      ...typed(['', '']),
      defects: [{ CategoryId: 'x', counted: '1', note: '', photos }],
    }),
  );
  await act(async () => void (await result.current.send()));
  expect(result.current.state.at).toBe('browser');
  // The server shows a photo only once its defect is saved, so the picture stays here.
  expect(result.current.draft.defects[0]?.photos).toEqual([{ id: 'p1', file: photos[0] }, photos[1]]);
  calls.sendInspectionPhoto.mockResolvedValue('p2');
  calls.saveEntry.mockResolvedValue(4);
  await act(async () => void (await result.current.send()));
  expect(calls.sendInspectionPhoto).toHaveBeenCalledTimes(3);
  expect(calls.saveEntry.mock.lastCall?.[1].Defects[0].Photos).toEqual(['p1', 'p2']);
});
