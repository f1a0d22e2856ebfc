import { FilePdfOutlined, PrinterOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { RefObject } from 'react';
import { useExport } from './useExport';

interface Props {
  /** The content of the pages; it is copied, and laid out again for the paper. */
  target: RefObject<HTMLElement | null>;
  /** Above the content, and the file's name. */
  title: string;
}

/** Exports an element as a PDF or prints it (specification §1). */
export function PdfExport({ target, title }: Props) {
  const { state, start } = useExport(target, title);
  return (
    <div className="qiao-wrap">
      <Button
        icon={<FilePdfOutlined aria-hidden="true" />}
        loading={state?.kind === 'save'}
        disabled={state?.kind === 'print'}
        onClick={() => void start('save')}
      >
        导出 PDF
      </Button>
      <Button
        icon={<PrinterOutlined aria-hidden="true" />}
        loading={state?.kind === 'print'}
        disabled={state?.kind === 'save'}
        onClick={() => void start('print')}
      >
        打印
      </Button>
      <span className="qiao-note qiao-digits" role="status">
        {state && `正在生成第 ${state.page} 页，约 ${state.of} 页`}
      </span>
    </div>
  );
}
