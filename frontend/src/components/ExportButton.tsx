import { App, Button } from 'antd';
import { useRef, useState } from 'react';
import { failureText } from '@/services/failure';
import { type Download, type DownloadOptions, isCancelled } from '@/services/http';
import { saveFile } from './saveFile';

/** Fetches a list as a spreadsheet, under the conditions of its filter. */
export type ExportRows = (
  params: Record<string, string | number>,
  options: DownloadOptions,
) => Promise<Download>;

interface Props {
  run: ExportRows;
  /** The conditions of the list. */
  params: Record<string, string | number>;
  text?: string;
  /** Saves what the file is to have; false where that is refused, and nothing is exported. */
  before?: () => Promise<boolean>;
}

/** One more form of the export, such as 导出明细. */
export interface ExportForm {
  text: string;
  run: ExportRows;
}

/** Exports the list, with all its pages. Meanwhile the button shows the progress, and cancels. */
export function ExportButton({ run, params, text = '导出', before }: Props) {
  const { message } = App.useApp();
  const [bytes, setBytes] = useState<number>();
  const running = useRef<AbortController>(undefined);
  const start = async () => {
    if (before && !(await before())) return;
    running.current = new AbortController();
    setBytes(0);
    try {
      const { file, name } = await run(params, { signal: running.current.signal, onProgress: setBytes });
      saveFile(file, name);
      void message.success(`已导出 ${name}`);
    } catch (error) {
      if (isCancelled(error)) void message.info('已取消导出');
      else void message.error(`导出失败：${failureText(error)}`);
    } finally {
      setBytes(undefined);
    }
  };
  if (bytes === undefined) return <Button onClick={() => void start()}>{text}</Button>;
  return (
    <Button danger onClick={() => running.current?.abort()}>
      {bytes === 0 ? '正在导出，点击取消' : `已导出 ${sizeText(bytes)}，点击取消`}
    </Button>
  );
}

const sizeText = (bytes: number): string =>
  bytes < 1024 * 1024 ? `${Math.ceil(bytes / 1024)} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;
