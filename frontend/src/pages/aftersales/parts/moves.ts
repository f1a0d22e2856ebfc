import { orders } from '@/services/generated/aftersales';
import type { RecordField } from '@/services/generated/record';

/** A move of an order, as its button and its form show it. The server says which moves are possible. */
export interface Move {
  text: string;
  /** The message after it. */
  done: string;
  /** A text above the form. */
  about?: string;
  asks: readonly ('Handler' | 'Result')[];
  note: 'required' | 'optional';
  noteLabel?: string;
  primary?: true;
  danger?: true;
}

export const moves: Readonly<Record<string, Move>> = {
  accept: {
    text: '受理',
    done: '已受理，由你处理',
    about: '由你处理；要别人处理请用派工。',
    asks: [],
    note: 'optional',
    primary: true,
  },
  assign: { text: '派工', done: '已派工', asks: ['Handler'], note: 'optional', primary: true },
  finish: {
    text: '处理完成',
    done: '已完成，等待回访',
    about: '完成后由客服回访，客户确认解决才关闭。',
    asks: ['Result'],
    note: 'optional',
    noteLabel: '处理结果',
    primary: true,
  },
  handon: { text: '转派', done: '已转派', asks: ['Handler'], note: 'optional' },
  note: { text: '记录进展', done: '已记录', asks: [], note: 'required', noteLabel: '进展' },
  close: {
    text: '直接关闭',
    done: '已关闭',
    about: '不回访就关闭，请说明为什么。',
    asks: [],
    note: 'required',
  },
  reopen: { text: '重新打开', done: '已重新打开', asks: [], note: 'required', noteLabel: '原因' },
  reject: { text: '驳回', done: '已驳回', asks: [], note: 'required', noteLabel: '原因', danger: true },
  cancel: {
    text: '取消工单',
    done: '已取消',
    about: '取消后不能恢复，需要时请重新登记。',
    asks: [],
    note: 'optional',
    danger: true,
  },
};

const { Responsibility, Cost } = orders.fields;
const settable = (field: RecordField): RecordField => {
  const { setBy: _, ...rest } = field;
  return rest;
};

/** The responsible side that has departments. */
export const factory = '工厂';

/** The fields of the form of a move. `side` is the responsible side, once it is chosen. */
export const tableOf = ({ asks, note, noteLabel }: Move, side?: string) => ({
  ...orders,
  fields: {
    ...(asks.includes('Handler') && {
      Handler: {
        name: 'Handler',
        label: '处理人或店铺',
        type: 'text',
        required: true,
        max: Infinity,
      } as const,
    }),
    ...(asks.includes('Result') && {
      Responsibility: { ...settable(Responsibility), required: true as const },
      ...(side === factory && {
        DepartmentId: {
          name: 'DepartmentId',
          label: '责任部门',
          type: 'text',
          required: true,
          max: Infinity,
        } as const,
      }),
      Cost: settable(Cost),
    }),
    Note: {
      name: 'Note',
      label: noteLabel ?? '说明',
      type: 'text',
      max: 500,
      ...(note === 'required' && { required: true as const }),
    } as RecordField,
  },
});
