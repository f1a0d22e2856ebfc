import { App } from 'antd';
import { useRef, useState } from 'react';
import { uiHooks } from '@/components/uiHooks';
import { type FileKind, kindOf } from '@/services/files';
import { deleteGuide, type Guide } from '@/services/guide';
import { useSession } from '@/services/session';
import { captionOf, guideKind, nameMismatch, refusal, typeMismatch } from './rules';
import type { Chosen, Upload } from './useUpload';

/** The purpose of the dialog, beside reading. */
export type Begin = { upload: true } | { replace: string };

/** Which of a page's guides is shown, and which one is being replaced. */
function useShown(loaded: Guide[] | undefined, begin: Begin | undefined, { files }: Upload) {
  const guides = loaded ?? [];
  const { message } = App.useApp();
  const [index, setIndex] = useState(0);
  // The dialog is built anew when a phone is turned; what is being sent then stays in view.
  const [kind, setKind] = useState<FileKind>(() => kindOf(files[0]?.name ?? '') ?? 'image');
  const [replaced, setReplaced] = useState<Guide>();
  // Once, when the guides have come.
  const [begun, setBegun] = useState(!begin);

  const showGuide = (path: string, among = guides) => {
    const at = among.findIndex(({ FilePath }) => FilePath === path);
    setIndex(Math.max(at, 0));
  };
  const prepare = (guide: Guide) => {
    setReplaced(guide);
    setKind(guideKind(guide));
    setIndex(guides.length);
  };
  if (loaded && !begun && begin) {
    setBegun(true);
    const wanted = 'replace' in begin && loaded.find(({ FilePath }) => FilePath === begin.replace);
    if (wanted) prepare(wanted);
    else if ('upload' in begin) setIndex(loaded.length);
  }
  const startReplacing = (guide: Guide) => {
    prepare(guide);
    void message.info('请上传新的图片/视频替换当前内容');
  };
  const stopReplacing = () => {
    if (replaced) showGuide(replaced.FilePath);
    setReplaced(undefined);
  };
  const replacing = { replaced, startReplacing, stopReplacing, endReplacing: () => setReplaced(undefined) };
  return { guides, index, setIndex, kind, setKind, showGuide, ...replacing };
}

type Shown = ReturnType<typeof useShown>;

/** Uploads files of a page, new ones or in place of others. */
function useSendGuides(page: string, shown: Shown, upload: Upload, reload: () => Promise<Guide[]>) {
  const { guides, kind, replaced, setIndex, showGuide, stopReplacing, endReplacing } = shown;
  const { message } = App.useApp();
  /** Opens the browser's file chooser. */
  const choose = useRef<() => void>(undefined);

  const send = async (chosen: Chosen[], done: string) => {
    const paths = await upload.send(page, chosen);
    if (paths[0] === undefined) return;
    endReplacing();
    const after = await reload();
    const left = chosen.length - paths.length;
    if (left === 0) {
      void message.success(done);
      return showGuide(paths[0], after);
    }
    // The reason is on the uploader's slide.
    setIndex(after.length);
    void message.warning(`已上传 ${paths.length} 个文件，${left} 个没有上传`);
  };

  const replace = async (file: File, guide: Guide) => {
    const wrongType = typeMismatch(file, guide);
    if (wrongType) return void message.error(wrongType);
    const wrongName = nameMismatch(file, guide);
    if (!wrongName) return send([{ file, caption: guide.FileCaption }], '替换成功');
    if (await mayChooseAgain(wrongName)) choose.current?.();
    else stopReplacing();
  };

  const add = async (files: File[]) => {
    const same = (file: File) => guides.find(({ FileName }) => FileName === file.name);
    const there = files.filter((file) => same(file) && !refusal(file, kind));
    const takeAll = there.length === 0 || (await mayReplace(there, files.length > there.length));
    const taken = takeAll ? files : files.filter((file) => !there.includes(file));
    if (taken.length === 0) return;
    const chosenOf = (file: File): Chosen => ({
      file,
      caption: same(file)?.FileCaption ?? captionOf(file),
      refusal: refusal(file, kind),
    });
    await send(taken.map(chosenOf), doneText(taken.length, taken.some(same)));
  };

  const take = async (files: File[]) => {
    const [file] = files;
    if (file) await (replaced ? replace(file, replaced) : add(files));
  };
  return { choose, take };
}

/** The actions on a page's guides, and which of them is shown. */
export function useGuides(
  page: string,
  /** `undefined` until they have come. */
  loaded: Guide[] | undefined,
  upload: Upload,
  reload: () => Promise<Guide[]>,
  begin?: Begin,
) {
  const session = useSession();
  const { message } = App.useApp();
  const shown = useShown(loaded, begin, upload);
  const { index, setIndex, kind, setKind, replaced, startReplacing, stopReplacing } = shown;
  const { choose, take } = useSendGuides(page, shown, upload, reload);

  const remove = async (guide: Guide) => {
    if (!(await mayDelete(guide))) return void message.info('已取消删除');
    // The request layer has shown the error; the list shows the result either way.
    const deleted = await deleteGuide(guide, session).then(
      () => true,
      () => false,
    );
    if (deleted) void message.success('删除成功');
    const left = await reload();
    setIndex((at) => Math.max(Math.min(at, left.length - 1), 0));
  };

  return { index, setIndex, kind, setKind, replaced, startReplacing, stopReplacing, take, choose, remove };
}

const mayChooseAgain = (wrongName: string) =>
  uiHooks.confirm({ title: '提示', content: wrongName, okText: '重新选择', cancelText: '取消替换' });

const mayDelete = ({ FileName }: Guide) =>
  uiHooks.confirm({
    title: '提示',
    content: `确定要删除这个文件吗?\n“${FileName}”删除后不能恢复。`,
    okText: '删除',
    cancelText: '取消',
    careful: true,
  });

const mayReplace = (files: File[], others: boolean) =>
  uiHooks.confirm({
    title: '提示',
    content: `已有同名文件${files.map(({ name }) => `“${name}”`).join('、')}，上传后将替换${files.length > 1 ? '它们' : '它'}。`,
    okText: '替换',
    cancelText: others ? '跳过同名文件' : '取消',
    careful: true,
  });

function doneText(count: number, replaced: boolean): string {
  if (count > 1) return `上传成功，共 ${count} 个文件`;
  return replaced ? '替换成功' : '上传成功';
}
