import { afterEach, expect, it, vi } from 'vitest';
import { print } from './print';

const pages = ['1', '2'].map((text) => ({
  jpeg: new Blob([text]),
  width: 186,
  height: 273,
  landscape: false,
}));
const shown = () => [...document.querySelectorAll('img')].map(({ alt }) => alt);

afterEach(() => {
  window.dispatchEvent(new Event('afterprint'));
});

it('opens the dialog when the last page is decoded, and clears up after it', async () => {
  const opened = vi.fn();
  vi.stubGlobal('print', opened);
  const decoded: (() => void)[] = [];
  vi.spyOn(HTMLImageElement.prototype, 'decode').mockImplementation(
    () => new Promise((resolve) => decoded.push(resolve)),
  );
  const printed = print(pages);
  expect(decoded).toHaveLength(2);
  decoded[0]?.();
  await Promise.resolve();
  expect(opened).not.toHaveBeenCalled();
  decoded[1]?.();
  await printed;
  expect(opened).toHaveBeenCalledOnce();
  expect(shown()).toEqual(['第 1 页', '第 2 页']);
  window.dispatchEvent(new Event('afterprint'));
  expect(shown()).toEqual([]);
});

it('fails, and leaves nothing behind, where a page cannot be decoded', async () => {
  vi.stubGlobal('print', vi.fn());
  vi.spyOn(HTMLImageElement.prototype, 'decode').mockRejectedValue(
    new DOMException('broken', 'EncodingError'),
  );
  await expect(print(pages)).rejects.toThrow('broken');
  expect(shown()).toEqual([]);
  expect(window.print).not.toHaveBeenCalled();
});
