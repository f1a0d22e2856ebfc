import type { Action, Application } from '../api';

/** An action on an application. */
export interface MoveKind {
  text: string;
  /** The move in the request; for 加签 the dialog asks whether before or after. */
  action: Action;
  /** The message of success. */
  done: string;
  /** The questions beside the comment. */
  asks?: 'person' | 'target' | 'place';
  /** Without an opinion it is refused. */
  reason?: true;
  label: string;
  primary?: true;
  danger?: true;
  /** The explanation, where it is needed. */
  about?: string;
  /** The user has nothing left to decide afterwards. */
  decides?: true;
}

const moves = {
  approve: {
    text: '同意',
    action: 'approve',
    done: '已同意',
    label: '审批意见',
    primary: true,
    decides: true,
  },
  reject: {
    text: '驳回',
    action: 'reject',
    done: '已驳回',
    asks: 'target',
    reason: true,
    label: '驳回原因',
    danger: true,
    decides: true,
  },
  transfer: {
    text: '转交',
    action: 'transfer',
    done: '已转交',
    asks: 'person',
    label: '说明',
    about: '转交后由对方审批，您不再处理这一步。',
    decides: true,
  },
  add: { text: '加签', action: 'before', done: '已加签', asks: 'place', label: '说明' },
  withdraw: {
    text: '撤回',
    action: 'withdraw',
    done: '已撤回',
    label: '撤回原因',
    danger: true,
    about: '撤回后审批人不再需要处理，修改后可以重新提交。',
  },
  urge: {
    text: '催办',
    action: 'urge',
    done: '已提醒当前审批人',
    label: '留言',
    about: '当前审批人会收到提醒，一小时内只能催办一次。',
  },
  comment: { text: '评论', action: 'comment', done: '已评论', reason: true, label: '评论' },
} as const satisfies Record<string, MoveKind>;

/** The user's moves of an application, decisions first. */
export function movesOf(
  a: Pick<Application, 'Task' | 'MayWithdraw' | 'MayUrge' | 'State'>,
): readonly MoveKind[] {
  const when = (may: boolean, ...some: MoveKind[]) => (may ? some : []);
  return [
    ...when(a.Task !== null, moves.approve, moves.reject, moves.transfer, moves.add),
    ...when(a.MayUrge, moves.urge),
    ...when(a.MayWithdraw, moves.withdraw),
    ...when(a.State !== '草稿' && a.State !== '提交失败', moves.comment),
  ];
}

/** The next row after a decision: the one after it, else the first of the others. */
export function nextAfter<Row>(list: readonly Row[], decided: (row: Row) => boolean): Row | undefined {
  const at = list.findIndex(decided);
  const later = list.slice(at + 1).find((row) => !decided(row));
  return later ?? list.find((row) => !decided(row));
}
