import { afterEach, expect, it, vi } from 'vitest';
import { copyText } from './copyText';

afterEach(() => {
  vi.unstubAllGlobals();
});

it('copies, and tells when the browser refuses', async () => {
  const writeText = vi.fn(async (_: string) => undefined);
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  expect(await copyText('SELECT 1;')).toBe(true);
  expect(writeText).toHaveBeenCalledExactlyOnceWith('SELECT 1;');
  writeText.mockRejectedValueOnce(new Error('NotAllowedError'));
  expect(await copyText('SELECT 1;')).toBe(false);
});

it('copies the old way where there is no TLS, and leaves nothing behind', async () => {
  vi.stubGlobal('navigator', {});
  let selected = '';
  document.execCommand = (command) => {
    selected = `${command}: ${document.querySelector('textarea')?.value}`;
    return true;
  };
  expect(await copyText('SELECT\n1;')).toBe(true);
  expect(selected).toBe('copy: SELECT\n1;');
  expect(document.querySelector('textarea')).toBeNull();
});
