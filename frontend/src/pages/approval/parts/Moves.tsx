import { App, Button } from 'antd';
import { useState } from 'react';
import { LazyDialog } from '@/components/LazyDialog';
import { lazyWithRetry } from '@/components/lazyWithRetry';
import { uiHooks } from '@/components/uiHooks';
import { useMobile } from '@/components/useMobile';
import { failureText } from '@/services/failure';
import { type Application, discardDraft } from '../api';
import styles from './application.module.css';
import MoveDialog from './MoveDialog';
import { type MoveKind, movesOf } from './moveKinds';
import RevokeDialog from './RevokeDialog';

const ApplyDialog = lazyWithRetry(() => import(/* webpackChunkName: "approval-apply" */ './ApplyDialog'));

export interface MovesProps {
  application: Application;
  /** `decided` reports that the user has no open task on it. */
  onMoved: (decided: boolean) => void;
  /** The application is there no longer. */
  onGone: () => void;
}

/** The actions on an application, large enough for a thumb. */
export function Moves({ application, onMoved, onGone }: MovesProps) {
  const size = useMobile() ? 'large' : undefined;
  const moving = useMoving(application, onMoved);
  const [editing, setEditing] = useState(false);
  const [revoking, setRevoking] = useState(false);
  const discard = useDiscard(application, onGone);
  const { MayEdit, State, FlowId, ApplicationId, Revoke } = application;
  return (
    <div className={`${styles.moves} qiao-buttons qiao-end`}>
      {movesOf(application).map((move) => (
        <Button
          key={move.text}
          size={size}
          className={move.action === 'approve' || move.action === 'reject' ? styles.main : undefined}
          type={move.primary ? 'primary' : undefined}
          danger={move.danger}
          onClick={() => moving.ask(move)}
        >
          {move.text}
        </Button>
      ))}
      {Revoke && (
        <Button size={size} danger onClick={() => setRevoking(true)}>
          申请{Revoke.Verb}
        </Button>
      )}
      {MayEdit && State === '草稿' && (
        <Button size={size} danger onClick={() => void discard()}>
          删除草稿
        </Button>
      )}
      {MayEdit && (
        <Button size={size} type="primary" className={styles.main} onClick={() => setEditing(true)}>
          {State === '草稿' ? '继续填写' : '修改并重新提交'}
        </Button>
      )}
      {moving.dialog}
      <LazyDialog open={revoking} onClose={() => setRevoking(false)}>
        {(dialog) => <RevokeDialog {...dialog} application={application} onRevoked={() => onMoved(false)} />}
      </LazyDialog>
      <LazyDialog open={editing} onClose={() => setEditing(false)}>
        {(dialog) => (
          <ApplyDialog {...dialog} flow={FlowId} id={ApplicationId} onSaved={() => onMoved(false)} />
        )}
      </LazyDialog>
    </div>
  );
}

function useDiscard({ ApplicationId, Title }: Application, onGone: () => void) {
  const { message, modal } = App.useApp();
  return async () => {
    const agreed = await uiHooks.confirm({
      title: `删除草稿“${Title}”？`,
      content: '草稿没有提交过，删除后不能恢复。',
      okText: '删除',
      cancelText: '取消',
      careful: true,
    });
    if (!agreed) return;
    try {
      await discardDraft(ApplicationId);
      void message.success('已删除草稿');
      onGone();
    } catch (error) {
      modal.error({
        title: '草稿删除失败',
        content: failureText(error),
        okText: '知道了',
        centered: true,
      });
    }
  };
}

/** Asks for the input of a move in a dialog, and makes it. */
function useMoving(application: Application, onMoved: MovesProps['onMoved']) {
  const [asked, setAsked] = useState<{ move: MoveKind; open: boolean }>();
  const dialog = (
    <LazyDialog
      open={asked?.open ?? false}
      onClose={() => setAsked((last) => last && { ...last, open: false })}
    >
      {(state) =>
        asked && (
          <MoveDialog
            {...state}
            move={asked.move}
            application={application}
            onMoved={(done) => onMoved(done && asked.move.decides === true)}
          />
        )
      }
    </LazyDialog>
  );
  return { ask: (move: MoveKind) => setAsked({ move, open: true }), dialog };
}
