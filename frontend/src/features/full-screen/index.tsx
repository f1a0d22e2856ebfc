import { FullscreenExitOutlined, FullscreenOutlined } from '@ant-design/icons';
import { App, Button } from 'antd';
import { useSyncExternalStore } from 'react';

/** The header's switch between full screen and window (specification §2). */
export function FullScreenButton() {
  const { message } = App.useApp();
  const full = useSyncExternalStore(subscribe, isFull);
  const text = full ? '退出全屏' : '全屏';
  const toggle = async () => {
    // The words are the legacy UI's (specification §2).
    if (!document.fullscreenEnabled) return void message.warning('you browser can not work');
    try {
      await (isFull() ? document.exitFullscreen() : document.documentElement.requestFullscreen());
    } catch {
      message.warning('浏览器没有允许全屏，请点击页面后再试一次，或按 F11');
    }
  };
  return (
    <Button
      type="text"
      title={text}
      icon={full ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
      aria-label={text}
      onClick={() => void toggle()}
    />
  );
}

const isFull = (): boolean => Boolean(document.fullscreenElement);

/** Escape and the browser's own ways out are followed too. */
function subscribe(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
}
