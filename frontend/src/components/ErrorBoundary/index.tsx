import { Component, type ErrorInfo, type ReactNode } from 'react';
import { logError, placeOf } from '@/services/errorLog';
import { reloadPage } from '../reloadPage';
import { StatusPage } from '../StatusPage';

interface Props {
  children: ReactNode;
  /** What stands in for a failed part of a page; default: a page that says so. */
  fallback?: ReactNode;
}

/** Keeps a part that fails, or whose files cannot be loaded, from taking everything around it with it. */
export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo) {
    logError(error, placeOf(error, '界面组件'), componentStack ?? '');
  }

  override render() {
    const { children, fallback } = this.props;
    if (!this.state.failed) return children;
    if (fallback !== undefined) return fallback;
    return (
      <StatusPage
        kind="broken"
        title="页面没有打开"
        text="页面文件未能加载，或页面运行出错。重新加载通常可以恢复；多次出现请联系信息中心。"
        actions={[{ text: '重新加载', onClick: () => void reloadPage('重新加载') }]}
      />
    );
  }
}
