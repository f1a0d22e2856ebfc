import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { App } from 'antd';
import { Activity, useRef } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { saveFile } from '../saveFile';
import { PdfExport } from '.';
import { TooLongError } from './paper';
import { print } from './print';
import { renderPages } from './renderPages';
import { toPdf } from './toPdf';

// There is no canvas here; its result is tested in the browser.
vi.mock('./renderPages', () => ({ renderPages: vi.fn() }));
vi.mock('./toPdf', () => ({ toPdf: vi.fn() }));
vi.mock('../saveFile', async (original) => ({ ...(await original<object>()), saveFile: vi.fn() }));
vi.mock('./print', () => ({ print: vi.fn() }));

const pages = [{ jpeg: new Blob(['1']), height: 273 }];
const pdf = new Blob(['%PDF-']);

beforeEach(() => {
  vi.mocked(renderPages).mockReset().mockResolvedValue(pages);
  vi.mocked(toPdf).mockReset().mockResolvedValue(pdf);
  vi.mocked(saveFile).mockReset();
  vi.mocked(print).mockReset();
});

function Place() {
  const target = useRef<HTMLElement>(null);
  return (
    <App>
      <PdfExport target={target} title="通知" />
      <article ref={target}>正文</article>
    </App>
  );
}

it('saves a PDF named after the title, and says how far it is', async () => {
  let finish: (value: typeof pages) => void = () => undefined;
  vi.mocked(renderPages).mockReturnValue(
    new Promise((resolve) => {
      finish = resolve;
    }),
  );
  render(<Place />);
  await userEvent.click(screen.getByRole('button', { name: '导出 PDF' }));
  await waitFor(() => expect(renderPages).toHaveBeenCalledOnce());
  const [element, options] = vi.mocked(renderPages).mock.calls[0] ?? [];
  expect(element).toHaveTextContent('正文');
  act(() => options?.onPage(2, 5));
  expect(screen.getByRole('status')).toHaveTextContent('正在生成第 2 页，约 5 页');
  expect(screen.getByRole('button', { name: '打印' })).toBeDisabled();
  await act(async () => finish(pages));
  expect(toPdf).toHaveBeenCalledWith(pages, '通知');
  await waitFor(() => expect(saveFile).toHaveBeenCalledWith(pdf, '通知.pdf'));
  await waitFor(() => expect(screen.getByRole('status')).toBeEmptyDOMElement());
  expect(print).not.toHaveBeenCalled();
});

it('prints the same pages without saving them', async () => {
  render(<Place />);
  await userEvent.click(screen.getByRole('button', { name: '打印' }));
  await waitFor(() => expect(print).toHaveBeenCalledWith(pages));
  expect(saveFile).not.toHaveBeenCalled();
});

it.each([
  ['导出 PDF', new Error('canvas'), '导出失败，请重试；多次出现请联系信息中心'],
  ['打印', new Error('canvas'), '打印失败，请重试；多次出现请联系信息中心'],
  ['导出 PDF', new TooLongError(120), '内容太长：约 120 页，最多 100 页。请缩小范围后再试'],
])('%s says why it failed, and can be tried again', async (name, error, text) => {
  vi.mocked(renderPages).mockRejectedValue(error);
  render(<Place />);
  await userEvent.click(screen.getByRole('button', { name }));
  expect(await screen.findByText(text)).toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('button', { name: /导出/ })).toBeEnabled());
});

it('leaving ends the work', async () => {
  vi.mocked(renderPages).mockReturnValue(new Promise(() => undefined));
  const { unmount } = render(<Place />);
  await userEvent.click(screen.getByRole('button', { name: '导出 PDF' }));
  await waitFor(() => expect(renderPages).toHaveBeenCalledOnce());
  unmount();
  expect(vi.mocked(renderPages).mock.calls[0]?.[1].signal.aborted).toBe(true);
});

it('a page that was hidden while it worked can export again when it comes back', async () => {
  vi.mocked(renderPages).mockImplementationOnce(
    (_, { signal }) =>
      new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error))),
  );
  const kept = (mode: 'visible' | 'hidden') => (
    <Activity mode={mode}>
      <Place />
    </Activity>
  );
  const { rerender } = render(kept('visible'));
  await userEvent.click(screen.getByRole('button', { name: '导出 PDF' }));
  await waitFor(() => expect(renderPages).toHaveBeenCalledOnce());
  rerender(kept('hidden'));
  rerender(kept('visible'));
  await waitFor(() => expect(screen.getByRole('button', { name: '打印' })).toBeEnabled());
  await userEvent.click(await screen.findByRole('button', { name: '导出 PDF' }));
  await waitFor(() => expect(saveFile).toHaveBeenCalledOnce());
});
