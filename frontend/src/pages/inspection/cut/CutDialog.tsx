import { Form } from 'antd';
import { today } from '@/components/dates';
import type { RecordFormProps } from '@/components/RecordPage';
import RecordDialog from '@/components/RecordPage/RecordDialog';
import { type CutDefect, cutDefects } from '@/services/generated/cut';
import { Sheet } from './Sheet';

const { X, Y, ...others } = cutDefects.fields;
const { FoundDate, MaterialId, SupplierId, BatchNo, SheetNo, CategoryId, ...rest } = others;

/** The place comes where one thinks of it: after the sheet and the kind. */
const table = {
  ...cutDefects,
  fields: {
    FoundDate,
    MaterialId,
    SupplierId,
    BatchNo,
    SheetNo,
    CategoryId,
    X: { ...X, hint: undefined },
    Y: { ...Y, hint: undefined },
    ...rest,
  },
};

/** A defect of a sheet; where it is, one presses on a picture of the sheet. */
export default function CutDialog({ resource, row, ...dialog }: RecordFormProps<CutDefect>) {
  return (
    <RecordDialog<CutDefect>
      {...dialog}
      table={table}
      resource={resource}
      row={row}
      preset={{ FoundDate: today(), X: 500, Y: 500 }}
      head={<Place />}
    />
  );
}

/** The picture writes both fields of the form around it, and shows them. */
function Place() {
  const form = Form.useFormInstance();
  const x = Form.useWatch('X', form) as number | undefined;
  const y = Form.useWatch('Y', form) as number | undefined;
  return <Sheet x={x ?? 500} y={y ?? 500} onPlace={(at) => form.setFieldsValue({ X: at.x, Y: at.y })} />;
}
