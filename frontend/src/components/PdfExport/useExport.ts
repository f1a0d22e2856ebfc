import { App } from 'antd';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { fileNameOf, saveFile } from '../saveFile';
import { TooLongError } from './paper';
import type { PageImage } from './renderPages';

/** `save` downloads a PDF, `print` opens the print dialog. */
export type ExportKind = 'save' | 'print';

/** The running export, and its progress. */
export interface ExportState {
  kind: ExportKind;
  page: number;
  of: number;
}

/** Puts an element on A4 pages below a title; leaving the place that offers it ends the work. */
export function useExport(target: RefObject<HTMLElement | null>, title: string) {
  const { message } = App.useApp();
  const [state, setState] = useState<ExportState>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const start = async (kind: ExportKind) => {
    if (!target.current) return;
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    setState({ kind, page: 1, of: 1 });
    try {
      const { renderPages } = await import(/* webpackChunkName: "pdf-pages" */ './renderPages');
      const onPage = (page: number, of: number) => setState({ kind, page, of });
      const pages = await renderPages(target.current, { title, signal, onPage });
      await hand(pages, kind, title, signal);
    } catch (error) {
      if (!signal.aborted) message.error({ content: reasonOf(error, kind), duration: 5 });
    }
    // Also when the page was hidden meanwhile: it is kept, and comes back.
    if (running.current === controller) setState(undefined);
  };
  return { state, start };
}

async function hand(pages: PageImage[], kind: ExportKind, title: string, signal: AbortSignal): Promise<void> {
  if (kind === 'print') {
    const { print } = await import(/* webpackChunkName: "pdf-print" */ './print');
    if (!signal.aborted) await print(pages);
    return;
  }
  const { toPdf } = await import(/* webpackChunkName: "pdf-file" */ './toPdf');
  const pdf = await toPdf(pages, title);
  if (!signal.aborted) saveFile(pdf, fileNameOf(title, 'pdf'));
}

function reasonOf(error: unknown, kind: ExportKind): string {
  if (error instanceof TooLongError) return error.message;
  const what = kind === 'save' ? '导出' : '打印';
  return `${what}失败，请重试；多次出现请联系信息中心`;
}
