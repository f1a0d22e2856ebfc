import 'fake-indexeddb/auto';
import { render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { localCache } from '@/services/localCache';
import { signInAs } from '../../test/signedIn';
import { useLastKnown } from './useLastKnown';

interface Counts {
  open: number;
}

function Figure({ data, loading = false }: { data?: Counts; loading?: boolean }) {
  const read = useLastKnown('counts', { data, loading });
  return <p>{read.loading ? '正在刷新' : (read.data?.open ?? '没有')}</p>;
}

function Value({ data }: { data?: Counts }) {
  return <p>{useLastKnown('counts', { data }).data?.open ?? '没有'}</p>;
}

beforeEach(async () => {
  signInAs({ account: 'Admin' });
  await localCache.clear();
});

it('shows the last known value at once, then the new one, which is kept', async () => {
  await localCache.set('admin/counts', { open: 3 });
  const { rerender } = render(<Value />);
  expect(await screen.findByText('3')).toBeInTheDocument();
  rerender(<Value data={{ open: 5 }} />);
  expect(screen.getByText('5')).toBeInTheDocument();
  await waitFor(async () => expect(await localCache.get('admin/counts')).toEqual({ open: 5 }));
});

it('a value that comes late does not replace the new one', async () => {
  await localCache.set('admin/counts', { open: 3 });
  const get = vi.spyOn(localCache, 'get');
  render(<Value data={{ open: 5 }} />);
  await get.mock.results[0]?.value;
  expect(await screen.findByText('5')).toBeInTheDocument();
});

it('everything else of the read passes through', () => {
  render(<Figure loading />);
  expect(screen.getByText('正在刷新')).toBeInTheDocument();
});

it('nothing of another account is shown', async () => {
  await localCache.set('admin/counts', { open: 3 });
  signInAs({ account: 'putong' });
  const get = vi.spyOn(localCache, 'get');
  render(<Value />);
  await get.mock.results[0]?.value;
  expect(screen.getByText('没有')).toBeInTheDocument();
});
