import { shortTime } from '@/components/dates';
import type { PageFields } from '@/components/RecordPage';
import { StatusTag, type Tone } from '@/components/StatusTag';
import { type Repair, repairs } from '@/services/generated/repair';
import { buildings } from '../api/rooms';
import type { RepairStatus } from './api';
import { momentOf } from './times';

/** In the address in place of a room: the user still has to choose one. */
export const anyRoom = 'new';

/** Columns of the list that are not fields of the record. */
export interface RepairRow extends Repair {
  Overdue: boolean;
  Own: boolean;
  PhotoCount: number;
  /** The time of the last urging; null without one, and when the request is done. */
  UrgedDate: string | null;
}

export const table = {
  ...repairs,
  fields: {
    ...repairs.fields,
    // Beside its number the list shows the building.
    Room: { ...repairs.fields.Room, label: '房间' },
    Overdue: { name: 'Overdue', label: '超时', type: 'boolean', setBy: 'server' },
    Own: { name: 'Own', label: '我报的', type: 'boolean', setBy: 'server' },
  },
} as const;

/** How each state of a request is coloured. */
export const statusTones: Record<RepairStatus, Tone> = {
  待处理: 'warning',
  处理中: 'info',
  已完成: 'success',
  已确认: 'neutral',
  已驳回: 'danger',
  已取消: 'neutral',
};

const urgencyTones: Record<Repair['Urgency'], Tone> = {
  特急: 'danger',
  紧急: 'warning',
  一般: 'neutral',
};

export const roomOf = ({ Building, Room }: Pick<Repair, 'Building' | 'Room'>): string =>
  `${Building ?? ''} ${Room ?? ''}`.trim();

/** No state: on a phone the edge of the card shows it. */
export const Urgency = ({ row }: { row: Pick<RepairRow, 'Urgency'> }) => (
  <StatusTag tone={urgencyTones[row.Urgency]}>{row.Urgency}</StatusTag>
);

/** Its state, and when it was urged while it waits. */
function State({ row: { Status, UrgedDate } }: { row: Pick<RepairRow, 'Status' | 'UrgedDate'> }) {
  const state = <StatusTag tone={statusTones[Status]}>{Status}</StatusTag>;
  if (!UrgedDate) return state;
  return (
    <span className="qiao-row qiao-gap-4">
      {state}
      <StatusTag tone="warning">已催办 {momentOf(UrgedDate)}</StatusTag>
    </span>
  );
}

/** The time limit of the request, while it is open. */
export function Due({ row }: { row: Pick<RepairRow, 'Status' | 'DueDate' | 'Overdue'> }) {
  if (!row.DueDate || (row.Status !== '待处理' && row.Status !== '处理中')) return '—';
  if (!row.Overdue) return shortTime(row.DueDate);
  return <StatusTag tone="danger">超时 {shortTime(row.DueDate)}</StatusTag>;
}

/** Columns and filters of the list; the filter by reporter is for users who see requests of others. */
export const fieldsFor = (handles: boolean): PageFields<RepairRow> => ({
  Status: { filter: true, width: 160, tones: statusTones, text: (row) => <State row={row} /> },
  Urgency: { filter: true, text: (row) => <Urgency row={row} /> },
  Overdue: { column: false, filter: true },
  ...(handles && { Own: { column: false, filter: true } }),
  Room: { width: 100, text: roomOf },
  Building: { column: false, filter: buildings },
  Item: { width: 88, filter: true },
  Description: { headline: true },
  ...(handles && { Reporter: { width: 80 } }),
  ReportDate: { sort: true, filter: true },
  DueDate: { width: 146, text: (row) => <Due row={row} /> },
  Handler: { width: 80 },
  ...(handles && { Rating: { width: 72, text: ({ Rating }: RepairRow) => (Rating ? `${Rating} 分` : '—') } }),
});
