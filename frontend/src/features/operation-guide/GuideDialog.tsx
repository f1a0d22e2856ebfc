import { useState } from 'react';
import type { DialogState } from '@/components/LazyDialog';
import { uiHooks } from '@/components/uiHooks';
import { useMobile } from '@/components/useMobile';
import type { MenuNode } from '@/services/menu';
import { FloatingPanel } from './FloatingPanel';
import { Guides } from './Guides';
import { Sheet } from './Sheet';
import type { Begin } from './useGuides';
import { useUpload } from './useUpload';

interface Props extends DialogState {
  page: MenuNode;
  begin?: Begin | undefined;
}

/**
 * The operation guide (specification §2). The page below stays usable, so that the user can follow the guide, and the
 * guide changes with the page; only a running upload keeps it.
 */
export default function GuideDialog({ page, begin, open, onClose, afterClose }: Props) {
  const upload = useUpload();
  const [shown, setShown] = useState(page);
  const Frame = useMobile() ? Sheet : FloatingPanel;
  if (!upload.running && shown.id !== page.id) {
    setShown(page);
    upload.clear();
  }

  const close = async () => {
    if (upload.running && !(await mayCancel())) return;
    upload.cancel();
    onClose();
  };
  return (
    <Frame
      title={`操作指引 · ${shown.title}`}
      open={open}
      onClose={() => void close()}
      afterClose={afterClose}
    >
      <Guides key={shown.id} page={shown} begin={upload.running ? { upload: true } : begin} upload={upload} />
    </Frame>
  );
}

const mayCancel = () =>
  uiHooks.confirm({
    title: '正在上传',
    content: '文件还没有上传完，关闭将取消上传。',
    okText: '取消上传并关闭',
    cancelText: '继续上传',
    careful: true,
  });
