import { App } from 'antd';
import { useShortcut } from '@/components/useShortcut';
import { failureText } from '@/services/failure';
import { lockSession } from '@/services/session';

/** Locks the pages of this browser; says so where it has not worked, and never rejects. */
export function useLock(): () => Promise<void> {
  const { message } = App.useApp();
  return async () => {
    try {
      // The cover must be shown before the pages are hidden.
      await import(/* webpackChunkName: "lock-screen" */ './LockScreen');
      await lockSession();
    } catch (error) {
      void message.error(`锁定失败：${failureText(error)}`);
    }
  };
}

/** Ctrl Alt L locks every page. */
export function useLockKey(): void {
  const lock = useLock();
  useShortcut(isLockKey, () => void lock(), { overDialogs: true });
}

/** By the key's place: with Alt some layouts write another letter. */
const isLockKey = ({ code, ctrlKey, altKey }: KeyboardEvent): boolean => code === 'KeyL' && ctrlKey && altKey;
