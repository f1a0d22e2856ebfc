import { act, render, renderHook, waitFor } from '@testing-library/react';
import { Activity } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { drafts } from '@/services/drafts';
import { signInAs } from '../../test/signedIn';
import { useKeptDraft } from './useKeptDraft';

const stored: unknown[] = [];
const storage = { full: false };

beforeEach(() => {
  stored.length = 0;
  storage.full = false;
  signInAs({ account: 'kefu' });
  vi.spyOn(drafts, 'put').mockImplementation(async (account, name, draft) => {
    if (!storage.full) stored.push([account, name, draft]);
    return !storage.full;
  });
  vi.spyOn(drafts, 'delete').mockImplementation(async () => undefined);
});

let draft: ReturnType<typeof useKeptDraft<string>>;

function Part() {
  draft = useKeptDraft<string>('quotation/1');
  return null;
}
const Page = ({ mode }: { mode: 'visible' | 'hidden' }) => (
  <Activity mode={mode}>
    <Part />
  </Activity>
);

it('stores what was typed after a pause, the last of it alone', async () => {
  vi.useFakeTimers();
  renderHook(() => Part());
  act(() => draft.keep('1'));
  await act(() => vi.advanceTimersByTimeAsync(300));
  act(() => draft.keep('12'));
  await act(() => vi.advanceTimersByTimeAsync(300));
  expect(stored).toEqual([]);
  await act(() => vi.advanceTimersByTimeAsync(100));
  expect(stored).toEqual([['kefu', 'quotation/1', '12']]);
  vi.useRealTimers();
});

it.each<[string, (page: ReturnType<typeof render>) => void]>([
  ['its page goes behind another tab', ({ rerender }) => rerender(<Page mode="hidden" />)],
  ['its page is closed', ({ unmount }) => unmount()],
  ['the browser leaves it', () => void window.dispatchEvent(new Event('pagehide'))],
  [
    'the browser is hidden',
    () => {
      vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
      document.dispatchEvent(new Event('visibilitychange'));
    },
  ],
])('stores it at once where %s', (_, leave) => {
  const page = render(<Page mode="visible" />);
  act(() => draft.keep('1'));
  expect(stored).toEqual([]);
  leave(page);
  expect(stored).toEqual([['kefu', 'quotation/1', '1']]);
});

it('says whether the browser has it; what was dropped is not stored', async () => {
  storage.full = true;
  const page = render(<Page mode="visible" />);
  act(() => draft.keep('1'));
  expect(draft.kept).toBe('writing');
  await waitFor(() => expect(draft.kept).toBe('no'));
  storage.full = false;
  act(() => draft.keep('2'));
  await waitFor(() => expect([draft.kept, draft.stored]).toEqual(['yes', '2']));
  act(() => draft.keep('3'));
  await act(() => draft.drop());
  page.unmount();
  expect(stored).toHaveLength(1);
});
