import { Modal } from 'antd';
import { type ReactNode, useState } from 'react';
import { ErrorBoundary } from './ErrorBoundary';
import { reloadPage } from './reloadPage';
import { useRootClass } from './useRootClass';

/** The props of a dialog: antd gives the focus back only if the dialog stays mounted until it has closed. */
export interface DialogState {
  open: boolean;
  onClose: () => void;
  /** To be called when it is no longer to be seen. */
  afterClose: () => void;
}

interface Props {
  open: boolean;
  onClose: () => void;
  children: (dialog: DialogState) => ReactNode;
}

/**
 * Loads a dialog when it is first opened, and forgets its state when it has closed. Made by `lazyWithRetry`, a
 * dialog that could not be loaded is loaded again when it is opened again.
 */
export function LazyDialog({ open, onClose, children }: Props) {
  const [mounted, setMounted] = useState(open);
  if (open && !mounted) setMounted(true);
  // The dialog is printed instead of the page.
  useRootClass(open ? 'qiao-dialog-open' : undefined);
  if (!mounted) return null;
  const dialog = { open, onClose, afterClose: () => setMounted(false) };
  return <ErrorBoundary fallback={<NotLoaded {...dialog} />}>{children(dialog)}</ErrorBoundary>;
}

function NotLoaded({ open, onClose, afterClose }: DialogState) {
  return (
    <Modal
      open={open}
      title="加载失败"
      width={400}
      okText="重新加载"
      cancelText="关闭"
      onOk={() => void reloadPage('重新加载')}
      onCancel={onClose}
      afterClose={afterClose}
    >
      页面文件加载失败，或运行出错。重新加载页面通常可以恢复。
    </Modal>
  );
}
