import { Button, Input } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { Dialog } from '@/components/Dialog';
import type { DialogState } from '@/components/LazyDialog';
import { mayDiscard } from '@/components/mayLeave';
import { Photos as StoredPhotos } from '@/components/Photos';
import { PhotosField } from '@/components/Photos/PhotosField';
import { readingPhotoUrl, type SheetRow, type Supply } from './api';
import {
  countedOf,
  type Draft,
  faultsOf,
  monthName,
  shownFigure,
  supplyNames,
  type TypedField,
  typedOf,
} from './counting';
import styles from './index.module.css';
import { typed } from './sheet';
import type { Entry, Photos } from './useSheet';

interface Props extends DialogState {
  row: SheetRow;
  entry: Entry | undefined;
  month: string;
  kinds: readonly Supply[];
  readOnly: boolean;
  onType: (row: SheetRow, field: TypedField, text: string) => void;
  onPhotos: (row: SheetRow, photos: Photos) => void;
  /** Whether all of the meter is saved then. */
  onSave: (id: string) => Promise<boolean>;
  /** Shows the readings of the meter in all months. */
  onHistory: (row: SheetRow) => void;
}

/** The rare details of a reading: an exchanged meter, a photo, a remark. */
export default function MeterDialog(props: Props) {
  const { row, entry, month, kinds, readOnly, onType, onPhotos, onSave, onHistory, ...dialog } = props;
  const [draft, setDraft] = useState<Draft | undefined>(entry?.draft);
  const [photos, setPhotos] = useState<Photos>({ ...entry?.photos });
  const change = (field: TypedField, text: string) => setDraft((last) => typed(row, last, field, text));
  const changed =
    draft !== entry?.draft || Object.keys(photos).length > Object.keys(entry?.photos ?? {}).length;
  const save = () => {
    for (const field of fieldsOf(kinds)) onType(row, field, typedOf(row, draft, field));
    if (Object.keys(photos).length > 0) onPhotos(row, photos);
    return onSave(row.MeterId);
  };
  const keep = () => {
    void save();
    dialog.onClose();
  };
  const unsaved = changed ? `${row.MeterName}的换表、照片和备注` : undefined;
  const showHistory = async () => {
    if (!(await mayDiscard(unsaved ? [unsaved] : [], '离开', save))) return;
    dialog.onClose();
    onHistory(row);
  };
  return (
    <Dialog
      {...dialog}
      title={`${row.MeterName}，${monthName(month)}`}
      width={560}
      okText="保存"
      extra={<HistoryButton onClick={() => void showHistory()} />}
      onOk={readOnly ? undefined : keep}
      failure={entry?.failure}
      unsaved={unsaved}
      onSave={save}
    >
      {kinds.map((supply) => (
        <Meter
          key={supply}
          row={row}
          draft={draft}
          supply={supply}
          photo={photos[supply]}
          readOnly={readOnly}
          onType={change}
          onPhoto={(photo) => setPhotos((last) => ({ ...last, [supply]: photo }))}
        />
      ))}
      <Remark
        readOnly={readOnly}
        value={typedOf(row, draft, 'Remark')}
        onChange={(text) => change('Remark', text)}
      />
    </Dialog>
  );
}

const fieldsOf = (kinds: readonly Supply[]): TypedField[] => [
  ...kinds.flatMap((supply): TypedField[] => [supply, `${supply}OldEnd`, `${supply}NewStart`]),
  'Remark',
];

interface MeterProps {
  row: SheetRow;
  draft: Draft | undefined;
  supply: Supply;
  /** Chosen and not saved yet; null to remove the stored one. */
  photo: File | null | undefined;
  readOnly: boolean;
  onType: (field: TypedField, text: string) => void;
  onPhoto: (photo: File | null) => void;
}

/** The exchange of a meter and its photo. */
function Meter({ row, draft, supply, photo, readOnly, onType, onPhoto }: MeterProps) {
  const { meter, unit } = supplyNames[supply];
  const faults = faultsOf(countedOf(row, draft, supply));
  const stored = row[`${supply}Photo`];
  const before = row[`${supply}Before`];
  const fields = [
    [`${supply}OldEnd`, `旧${meter}止数`],
    [`${supply}NewStart`, `新${meter}起数`],
    [supply, `${meter}本月读数`],
  ] as const;
  return (
    <fieldset className="qiao-mb-16">
      <legend className="qiao-mb-8 qiao-bold">
        {meter}（上次 {before === null ? '没有读数' : shownFigure(before)}，{unit}）
      </legend>
      <div className={styles.figures}>
        {fields.map(([field, label]) => (
          <Labelled key={field} label={label} fault={faults[field]}>
            {(id) => (
              <Input
                id={id}
                inputMode="decimal"
                autoComplete="off"
                readOnly={readOnly}
                status={faults[field] && 'error'}
                value={typedOf(row, draft, field)}
                onChange={({ target }) => onType(field, target.value)}
              />
            )}
          </Labelled>
        ))}
      </div>
      {stored && photo === undefined ? (
        <>
          <StoredPhotos urls={[readingPhotoUrl(stored)]} />
          {!readOnly && (
            <Button type="link" size="small" onClick={() => onPhoto(null)}>
              移除照片
            </Button>
          )}
        </>
      ) : (
        !readOnly && (
          <PhotosField most={1} value={photo ? [photo] : []} onChange={([first]) => onPhoto(first ?? null)} />
        )
      )}
    </fieldset>
  );
}

interface LabelledProps {
  label: string;
  fault?: string | undefined;
  children: (id: string) => ReactNode;
}

function Labelled({ label, fault, children }: LabelledProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="qiao-note">
        {label}
      </label>
      {children(id)}
      {fault && (
        <p role="alert" className="qiao-mt-4 qiao-danger">
          {fault}
        </p>
      )}
    </div>
  );
}

interface RemarkProps {
  readOnly: boolean;
  value: string;
  onChange: (text: string) => void;
}

const Remark = ({ readOnly, value, onChange }: RemarkProps) => (
  <Labelled label="备注">
    {(id) => (
      <Input.TextArea
        id={id}
        maxLength={500}
        readOnly={readOnly}
        autoSize={{ minRows: 2, maxRows: 4 }}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    )}
  </Labelled>
);

const HistoryButton = ({ onClick }: { onClick: () => void }) => (
  <Button type="link" onClick={onClick}>
    历史读数
  </Button>
);
