import { act, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import * as browserStorage from '@/services/browserStorage';
import { StillTheme } from '../../test/StillTheme';
import { StorageNotice } from './StorageNotice';

it.each([
  ['forbidden', '浏览器不允许本站保存数据'],
  ['full', '浏览器给本站的存储空间已满'],
] as const)('says that what the page keeps does not last where the storage is %s', async (why, title) => {
  let refusal: browserStorage.Refusal | undefined;
  let tell = () => {};
  vi.spyOn(browserStorage, 'storageRefusal').mockImplementation(() => refusal);
  vi.spyOn(browserStorage, 'onStorageRefusal').mockImplementation((listener) => {
    tell = listener;
    return () => {};
  });
  render(<StorageNotice />, { wrapper: StillTheme });
  expect(screen.queryByText(title)).not.toBeInTheDocument();
  refusal = why;
  act(() => tell());
  expect(await screen.findByText(title)).toBeInTheDocument();
});
