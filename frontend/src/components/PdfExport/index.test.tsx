import { act, render, screen, waitFor } from '@testing-library/react';
import { App } from 'antd';
import { Activity, useRef } from 'react';
import { beforeEach, expect, it, type MockInstance, vi } from 'vitest';
import { userEvent } from '../../../test/userEvent';
import * as saving from '../saveFile';
import { PdfExport } from '.';
import { TooLongError } from './paper';
import * as printing from './print';
import * as rendering from './renderPages';
import * as document from './toPdf';

const pages = [{ jpeg: new Blob(['1']), width: 186, height: 273, landscape: false }];
const pdf = new Blob(['%PDF-']);

// There is no canvas here; its result is tested in the browser.
let renderPages: MockInstance<typeof rendering.renderPages>;
let toPdf: MockInstance<typeof document.toPdf>;
let saveFile: MockInstance<typeof saving.saveFile>;
let print: MockInstance<typeof printing.print>;

beforeEach(() => {
  renderPages = vi.spyOn(rendering, 'renderPages').mockResolvedValue(pages);
  toPdf = vi.spyOn(document, 'toPdf').mockResolvedValue(pdf);
  saveFile = vi.spyOn(saving, 'saveFile').mockImplementation(() => undefined);
  print = vi.spyOn(printing, 'print').mockResolvedValue(undefined as never);
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
  renderPages.mockReturnValue(
    new Promise((resolve) => {
      finish = resolve;
    }),
  );
  render(<Place />);
  await userEvent.click(screen.getByRole('button', { name: '导出 PDF' }));
  await waitFor(() => expect(renderPages).toHaveBeenCalledOnce());
  const [element, options] = renderPages.mock.calls[0] ?? [];
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
  renderPages.mockRejectedValue(error);
  render(<Place />);
  await userEvent.click(screen.getByRole('button', { name }));
  expect(await screen.findByText(text)).toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('button', { name: /导出/ })).toBeEnabled());
});

it('leaving ends the work', async () => {
  renderPages.mockReturnValue(new Promise(() => undefined));
  const { unmount } = render(<Place />);
  await userEvent.click(screen.getByRole('button', { name: '导出 PDF' }));
  await waitFor(() => expect(renderPages).toHaveBeenCalledOnce());
  unmount();
  expect(renderPages.mock.calls[0]?.[1].signal.aborted).toBe(true);
});

it('a page that was hidden while it worked can export again when it comes back', async () => {
  renderPages.mockImplementationOnce(
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
