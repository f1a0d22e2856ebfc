import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { BridgeMark } from '@/components/BridgeMark';
import { UserAvatar } from '@/components/UserAvatar';
import { runtimeConfig } from '@/services/runtimeConfig';
import { type SessionState, signOut, useSessionState } from '@/services/session';
import { unsavedOn } from '@/services/unsaved';
import styles from './LockScreen.module.css';
import { UnlockForm } from './UnlockForm';

/** The person whose password opens the pages again. */
function personOf(state: SessionState): { name: string; avatar: string } {
  if (state.status !== 'signedIn' && state.status !== 'locked') return { name: '', avatar: '' };
  const { name, avatar, switched } = state.status === 'signedIn' ? state.session : state.info;
  return switched ? { name: switched.by, avatar: '' } : { name, avatar };
}

/** Asks for the password of the user who has locked the pages, or lets another user sign in. */
export default function LockScreen() {
  const person = personOf(useSessionState());
  useEscapeHeldBack();
  return createPortal(
    <div className={`${styles.screen} qiao-lock`} role="dialog" aria-modal="true" aria-labelledby="qiao-lock">
      <p className={styles.brand}>
        <BridgeMark />
        {runtimeConfig().title}
      </p>
      <div className={styles.card}>
        <UserAvatar name={person.name} src={person.avatar} size={64} />
        <h1 id="qiao-lock" className={styles.title}>
          {person.name}，屏幕已锁定
        </h1>
        <p className={styles.hint}>输入您的登录密码，回到离开时的页面</p>
        <UnlockForm name={person.name} />
        <Leave />
      </div>
    </div>,
    document.body,
  );
}

/** Escape would close the hidden dialogs. */
function useEscapeHeldBack(): void {
  useEffect(() => {
    const hold = (event: KeyboardEvent) => event.key === 'Escape' && event.stopImmediatePropagation();
    window.addEventListener('keydown', hold, true);
    return () => window.removeEventListener('keydown', hold, true);
  }, []);
}

/** Signs out, so that another user can sign in; asks here about unsaved work, because every dialog is hidden. */
function Leave() {
  const [lost, setLost] = useState<string>();
  const [failed, setFailed] = useState(false);
  const leave = async () => {
    const unsaved = [...new Set(unsavedOn().map(({ what }) => what))].join('、');
    if (unsaved && lost === undefined) return setLost(unsaved);
    await signOut().catch(() => setFailed(true));
  };
  return (
    <div className="qiao-mt-12 qiao-quiet" role="status">
      {lost && <p>{lost}还没有保存，退出后将丢失。</p>}
      {failed && <p>退出失败，请检查网络后重试</p>}
      <Button type="link" danger={lost !== undefined} onClick={() => void leave()}>
        {lost ? '仍要退出登录' : '退出登录，换账号'}
      </Button>
    </div>
  );
}
