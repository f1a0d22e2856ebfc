import { afterEach, expect, it, vi } from 'vitest';
import { copyText } from './copyText';

/** antd keeps a hidden one to measure texts by. */
const added = 'textarea:not([aria-hidden])';

afterEach(() => {
  Reflect.deleteProperty(document, 'execCommand');
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
  const execCommand = (command: string) => {
    selected = `${command}: ${document.querySelector<HTMLTextAreaElement>(added)?.value}`;
    return true;
  };
  Object.defineProperty(document, 'execCommand', { value: execCommand, configurable: true });
  expect(await copyText('SELECT\n1;')).toBe(true);
  expect(selected).toBe('copy: SELECT\n1;');
  expect(document.querySelector(added)).toBeNull();
});
