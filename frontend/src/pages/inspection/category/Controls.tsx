import { type PageFields, RecordPage } from '@/components/RecordPage';
import { type Control, controls } from '@/services/generated/category';

const fields: PageFields<Control> = {
  MaterialClass: { filter: true, sort: true },
  Kind: { filter: true, width: 72 },
  Requirement: {},
  Method: {},
  Tool: { width: 104 },
  LowerLimit: { width: 84, text: ({ LowerLimit }) => LowerLimit ?? '—' },
  UpperLimit: { width: 84, text: ({ UpperLimit }) => UpperLimit ?? '—' },
  Unit: { width: 64 },
  Pieces: { width: 84 },
  CategoryId: { width: 160 },
};

/** 检验项目: the items to look at, or to measure, of a class of material. */
export default function Controls() {
  return (
    <RecordPage
      table={controls}
      page="inspection-category"
      title="检验项目"
      searches="名称、要求"
      fields={fields}
    />
  );
}
