import { App, Button } from 'antd';
import { useState } from 'react';
import { failureText } from '@/services/failure';
import type { Imported, RecordTable } from '@/services/generated/record';
import { isCancelled } from '@/services/http';
import type { Resource } from '@/services/resource';
import { Dialog } from '../Dialog';
import type { DialogState } from '../LazyDialog';
import { saveFile } from '../saveFile';
import { FilePicker } from './FilePicker';
import { ImportPreview } from './ImportPreview';

interface Props extends DialogState, Pick<Resource<unknown>, 'importFile' | 'template'> {
  table: RecordTable;
  onWritten: () => void;
}

/** Records from a spreadsheet: a file to choose, a preview of each line, and then all of them or none. */
export default function ImportDialog({ table, importFile, template, onWritten, ...dialog }: Props) {
  const { message } = App.useApp();
  const [file, setFile] = useState<File>();
  const [preview, setPreview] = useState<Imported>();
  const { pending, failure, setFailure, run } = useWork();
  const choose = (chosen: File) =>
    run(async () => {
      setPreview(undefined);
      setFile(chosen);
      setPreview(await importFile(chosen, false));
    });
  const write = (chosen: File) =>
    run(async () => {
      const done = await importFile(chosen, true);
      setPreview(done);
      if (!done.Written) return setFailure('数据在预览之后有变化，什么也没有写入，请核对后再导入');
      void message.success(`已导入 ${done.New + done.Changed} 条${table.label}`);
      onWritten();
      dialog.onClose();
    });
  const download = () => run(async () => saveFile((await template()).file, `${table.label}导入模板.xlsx`));

  const known = table.imports?.map((name) => table.fields[name]) ?? [];
  const numbered = known.some((field) => field?.setBy === 'server');
  const ready = file && preview && preview.Wrong === 0 ? preview.New + preview.Changed : 0;
  return (
    <Dialog
      {...dialog}
      title={`导入${table.label}`}
      width={820}
      okText={ready > 0 ? `导入 ${ready} 条` : '导入'}
      onOk={file && ready > 0 ? () => void write(file) : undefined}
      pending={pending}
      failure={failure}
    >
      <p className="qiao-mb-12">
        第一行为表头，与导出的表格相同；按{known.map((field) => field?.label).join('、')}辨认，
        {numbered ? '填了编号的更新，没填的新增。' : '已有的更新，没有的新增。'}
        更新时，空的单元格和表格里没有的列保持不变；要清空原来的值，请填“清空”。
        <Button type="link" size="small" onClick={() => void download()}>
          下载模板
        </Button>
      </p>
      <FilePicker name={file?.name} disabled={pending} onChoose={(chosen) => void choose(chosen)} />
      {preview && <ImportPreview table={table} preview={preview} />}
    </Dialog>
  );
}

/** Work that one waits for, and why it failed. */
function useWork() {
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<string>();

  const run = async (work: () => Promise<void>) => {
    setPending(true);
    setFailure(undefined);
    try {
      await work();
    } catch (error) {
      if (!isCancelled(error)) setFailure(failureText(error));
    } finally {
      setPending(false);
    }
  };
  return { pending, failure, setFailure, run };
}
