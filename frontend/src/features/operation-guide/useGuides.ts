import { App } from 'antd';
import { useRef, useState } from 'react';
import { uiHooks } from '@/components/uiHooks';
import { type FileKind, kindOf } from '@/services/files';
import { deleteGuide, type Guide } from '@/services/guide';
import { fittingPicture } from '@/services/pictures';
import { useSession } from '@/services/session';
import { captionOf, guideKind, nameMismatch, refusal, typeMismatch } from './rules';
import type { Upload } from './useUpload';

/** What can be done with a page's guides, and which of them is shown. */
export function useGuides(page: string, guides: Guide[], upload: Upload, reload: () => Promise<Guide[]>) {
  const session = useSession();
  const { message } = App.useApp();
  const [index, setIndex] = useState(0);
  const [kind, setKind] = useState<FileKind>('image');
  const [replaced, setReplaced] = useState<Guide>();
  /** Opens the browser's file chooser. */
  const choose = useRef<() => void>(undefined);

  const showGuide = (path: string, among = guides) =>
    setIndex(
      Math.max(
        among.findIndex(({ FilePath }) => FilePath === path),
        0,
      ),
    );

  const startReplacing = (guide: Guide) => {
    setReplaced(guide);
    setKind(guideKind(guide));
    setIndex(guides.length);
    void message.info('请上传新的图片/视频替换当前内容');
  };

  const stopReplacing = () => {
    if (replaced) showGuide(replaced.FilePath);
    setReplaced(undefined);
  };

  const send = async (file: File, caption: string, done: string) => {
    const path = await upload.send(page, await fitting(file), caption);
    if (path === undefined) return;
    void message.success(done);
    setReplaced(undefined);
    showGuide(path, await reload());
  };

  const replace = async (file: File, guide: Guide) => {
    const wrongType = typeMismatch(file, guide);
    if (wrongType) return void message.error(wrongType);
    const wrongName = nameMismatch(file, guide);
    if (!wrongName) return send(file, guide.FileCaption, '替换成功');
    const again = await uiHooks.confirm({
      title: '提示',
      content: wrongName,
      okText: '重新选择',
      cancelText: '取消替换',
    });
    if (again) choose.current?.();
    else stopReplacing();
  };

  const add = async (file: File) => {
    const reason = refusal(file, kind);
    if (reason) return void message.error(reason);
    const same = guides.find(({ FileName }) => FileName === file.name);
    if (same && !(await mayReplace(same))) return;
    await send(file, same?.FileCaption ?? captionOf(file), same ? '替换成功' : '上传成功');
  };

  const remove = async (guide: Guide) => {
    const sure = await uiHooks.confirm({
      title: '提示',
      content: `确定要删除这个文件吗?\n“${guide.FileName}”删除后不能恢复。`,
      okText: '删除',
      cancelText: '取消',
      careful: true,
    });
    if (!sure) return void message.info('已取消删除');
    // The request layer has said why it failed; the list shows what is left either way.
    const deleted = await deleteGuide(guide, session).then(
      () => true,
      () => false,
    );
    if (deleted) void message.success('删除成功');
    const left = await reload();
    setIndex((at) => Math.max(Math.min(at, left.length - 1), 0));
  };

  return {
    index,
    setIndex,
    kind,
    setKind,
    replaced,
    startReplacing,
    stopReplacing,
    take: (file: File) => (replaced ? replace(file, replaced) : add(file)),
    choose,
    remove,
  };
}

const mayReplace = (guide: Guide) =>
  uiHooks.confirm({
    title: '提示',
    content: `已有同名文件“${guide.FileName}”，上传后将替换它。`,
    okText: '替换',
    cancelText: '取消',
    careful: true,
  });

/** What the hint promises (specification §5), in bytes. */
const mostOfPicture = 500 * 1024;

/** A larger picture is sent smaller; the gateway says what is wrong with what cannot be made so. */
async function fitting(file: File): Promise<File> {
  if (kindOf(file.name) !== 'image') return file;
  return (await fittingPicture(file, mostOfPicture)) ?? file;
}
