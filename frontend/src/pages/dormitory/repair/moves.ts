import type { RepairDetail, RepairStatus } from './api';
import { momentOf } from './times';

/** An action on a request. */
export interface Move {
  text: string;
  /** The state that it leads to; left out, the request stays where it is. */
  status?: RepairStatus;
  /** The message of success. */
  done: string;
  /** The questions before the move: the person who handles it, and whether a reason is required. */
  assigns?: true;
  reason?: true;
  primary?: true;
  danger?: true;
  /** It has a call of its own: how it was done, or a reminder. */
  call?: 'rate' | 'urge';
  /** The explanation, where it is needed. */
  about?: string;
  /** The reason why the button is disabled. */
  waits?: string;
}

const accept: Move = { text: '受理', status: '处理中', done: '已受理', assigns: true, primary: true };
const finish: Move = {
  text: '完成',
  status: '已完成',
  done: '已完成，等报修人确认',
  primary: true,
  about: '报修人会收到消息，确认后这条报修才算结束。',
};
const assign: Move = { text: '转派', done: '已转派', assigns: true };
const reject: Move = { text: '驳回', status: '已驳回', done: '已驳回', reason: true, danger: true };
const confirm: Move = {
  text: '确认修好',
  status: '已确认',
  done: '已确认',
  primary: true,
  about: '确认后这条报修就结束了；没有修好请退回处理。',
};
const cancel: Move = {
  text: '取消报修',
  status: '已取消',
  done: '已取消',
  danger: true,
  about: '取消后不能恢复，需要时请重新报修。',
};
const sendBack: Move = {
  text: '没修好，退回处理',
  status: '处理中',
  done: '已退回，处理人会收到消息',
  reason: true,
  danger: true,
};
const urge: Move = {
  text: '催办',
  done: '已催办，处理人会收到消息',
  call: 'urge',
  about: '提醒处理人尽快处理；4 小时内只能催一次。',
};
/** For four hours after an urging the button is disabled and says when that was. */
const urgeOf = ({ UrgedDate, UrgeFrom }: Pick<RepairDetail, 'UrgedDate' | 'UrgeFrom'>): Move =>
  UrgedDate && UrgeFrom
    ? { ...urge, text: `已催办 ${momentOf(UrgedDate)}`, waits: `${momentOf(UrgeFrom)} 后可以再催` }
    : urge;
const rate: Move = { text: '评价', done: '谢谢评价', call: 'rate' };
const comment: Move = { text: '补充说明', done: '已补充', reason: true };

type Movable = Pick<RepairDetail, 'Status' | 'Own' | 'Rating' | 'UrgedDate' | 'UrgeFrom'>;

/** The user's moves of a request, the next step first; `handles` are the people who may handle repairs. */
export function movesOf(repair: Movable, handles: boolean): Move[] {
  const { Status, Own, Rating } = repair;
  const when = (may: boolean, ...moves: Move[]) => (may ? moves : []);
  if (Status === '待处理')
    return [
      ...when(handles, accept),
      ...when(Own, urgeOf(repair)),
      comment,
      ...when(handles, reject),
      ...when(Own, cancel),
    ];
  if (Status === '处理中')
    return [
      ...when(handles, finish, assign),
      ...when(Own, urgeOf(repair)),
      comment,
      ...when(handles, reject),
    ];
  const done = Status === '已完成' || Status === '已确认';
  return [
    ...when(Own && Status === '已完成', confirm, sendBack),
    ...when(Own && done && Rating === null, rate),
  ];
}
