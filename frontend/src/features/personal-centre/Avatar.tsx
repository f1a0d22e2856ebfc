import { App, Button } from 'antd';
import { useRef, useState } from 'react';
import { LazyDialog } from '@/components/LazyDialog';
import { lazyWithRetry } from '@/components/lazyWithRetry';
import { UserAvatar } from '@/components/UserAvatar';
import { uiHooks } from '@/components/uiHooks';
import { removeAvatar } from '@/services/avatar';
import { failureText } from '@/services/failure';
import { isCancelled } from '@/services/http';
import { isPicture } from '@/services/pictures';
import { changeOwn, useSession } from '@/services/session';

const AvatarDialog = lazyWithRetry(() => import(/* webpackChunkName: "avatar" */ './AvatarDialog'));

/** The user's picture, and its buttons; a user who acts under another account cannot change that one's. */
export function Avatar() {
  const { name, avatar, switched } = useSession();
  const { message } = App.useApp();
  const chooser = useRef<HTMLInputElement>(null);
  const [picture, setPicture] = useState<File>();
  const [cropping, setCropping] = useState(false);
  const take = async (file: File | undefined) => {
    if (!file) return;
    if (!(await isPicture(file))) return void message.error('这个文件不是图片，或图片已损坏，请换一张');
    setPicture(file);
    setCropping(true);
  };
  return (
    <>
      <UserAvatar name={name} src={avatar} size={72} />
      {!switched && (
        <div className="qiao-row qiao-gap-4">
          <input
            ref={chooser}
            type="file"
            accept="image/*"
            hidden
            aria-label="头像图片"
            onChange={({ target }) => {
              void take(target.files?.[0]);
              target.value = '';
            }}
          />
          <Button type="link" size="small" onClick={() => chooser.current?.click()}>
            {avatar ? '更换头像' : '设置头像'}
          </Button>
          {avatar && <Remove />}
        </div>
      )}
      <LazyDialog open={cropping} onClose={() => setCropping(false)}>
        {(state) => picture && <AvatarDialog picture={picture} {...state} />}
      </LazyDialog>
    </>
  );
}

function Remove() {
  const { message } = App.useApp();
  const [busy, setBusy] = useState(false);
  const remove = async () => {
    const question = { title: '移除头像？', content: '移除后显示姓名。', okText: '移除', cancelText: '取消' };
    if (!(await uiHooks.confirm({ ...question, careful: true }))) return;
    setBusy(true);
    try {
      await removeAvatar();
      changeOwn({ avatar: '' });
    } catch (error) {
      if (!isCancelled(error)) void message.error(failureText(error));
    }
    setBusy(false);
  };
  return (
    <Button type="link" size="small" loading={busy} onClick={() => void remove()}>
      移除
    </Button>
  );
}
