import { Component, type ErrorInfo, type ReactNode } from 'react';
import { logError, placeOf } from '@/services/errorLog';
import { reloadPage } from '../reloadPage';
import { StatusPage } from '../StatusPage';

interface Props {
  children: ReactNode;
  /** Shown instead of a failed part of a page; default: an error page. */
  fallback?: ReactNode;
}

/**
 * Contains the failure of a part, or of loading its files. A load that failed offline is repeated when the line is back.
 */
export class ErrorBoundary extends Component<Props, { failed: boolean; online: boolean }> {
  override state = { failed: false, online: true };

  static getDerivedStateFromError() {
    return { failed: true, online: window.navigator.onLine };
  }

  override componentDidMount() {
    window.addEventListener('online', this.retry);
  }

  override componentWillUnmount() {
    window.removeEventListener('online', this.retry);
  }

  private readonly retry = () => {
    if (!this.state.online) this.setState({ failed: false, online: true });
  };

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
        title="页面加载失败"
        text="页面文件加载失败，或页面运行出错。重新加载通常可以恢复；多次出现请联系信息中心。"
        actions={[{ text: '重新加载', onClick: () => void reloadPage('重新加载') }]}
      />
    );
  }
}
