import type { PageFields } from '@/components/RecordPage';
import { type Document, documents } from '@/services/generated/shop';
import { ownersOf } from '@/services/shopOwners';

export interface DocumentRow extends Document {
  ShopCode: string;
  State: '有效' | '将到期' | '已过期' | '已替换';
  FileCount: number;
  /** A filter: the document ends within 30 days or has ended, and is not replaced. */
  Due?: boolean;
}

const { Replaced: _, ...own } = documents.fields;

export const table = {
  ...documents,
  fields: {
    ...own,
    State: {
      name: 'State',
      label: '状态',
      type: 'text',
      setBy: 'server',
      options: ['有效', '将到期', '已过期', '已替换'],
    },
    Due: { name: 'Due', label: '须换证', type: 'boolean', setBy: 'server' },
    FileCount: { name: 'FileCount', label: '文件', type: 'integer', setBy: 'server' },
  },
} as const;

export const fields: PageFields<DocumentRow> = {
  Kind: { column: false, filter: true },
  State: {
    filter: true,
    width: 84,
    tones: { 有效: 'success', 将到期: 'warning', 已过期: 'danger', 已替换: 'neutral' },
  },
  Name: { width: 120 },
  DocumentNo: { width: 190 },
  IssuedDate: { sort: true, width: 112 },
  ValidUntil: {
    sort: true,
    filter: true,
    width: 112,
    text: ({ ValidUntil }) => ValidUntil?.slice(0, 10) ?? '长期',
  },
  OwnerId: { filter: ownersOf(documents), width: 84 },
  FileCount: { width: 64, text: ({ FileCount }) => (FileCount ? `${FileCount} 个` : '—') },
  Due: { column: false, filter: true },
  ShopId: { column: false, filter: true },
};
