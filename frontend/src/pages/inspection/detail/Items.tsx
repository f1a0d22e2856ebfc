import { CameraOutlined, CloseOutlined } from '@ant-design/icons';
import { Button, Input } from 'antd';
import type { KeyboardEvent } from 'react';
import { StatusTag } from '@/components/StatusTag';
import type { InspectionItem } from '../api/inspections';
import { Note, Pictures, ReadEvidence } from './Evidence';
import { type Draft, type DraftDefect, failedOf, itemOf, wrongOf } from './entry';
import styles from './index.module.css';

interface Props {
  items: readonly InspectionItem[];
  draft: Draft;
  onChange: (draft: Draft) => void;
  disabled: boolean;
}

/** Enter leads to the next field that is to be filled in, as on a calculator. */
export function nextField(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  event.preventDefault();
  const fields = [...document.querySelectorAll<HTMLInputElement>('[data-entry]')];
  const next = fields[fields.indexOf(event.target as HTMLInputElement) + 1];
  if (next) next.focus();
  else (event.target as HTMLElement).blur();
}

/** The items, each with its fields: large enough for a thumb in a glove. */
export function Items({ items, draft, onChange, disabled }: Props) {
  const set = (id: string, typed: Draft['items'][string]) =>
    onChange({ ...draft, items: { ...draft.items, [id]: typed } });
  const shownAt = (item: InspectionItem) =>
    draft.defects.find((defect) => itemOf(defect, draft, items) === item);
  return (
    <ol className={`${styles.items} qiao-lines`}>
      {items.map((item) => {
        const typed = draft.items[item.ItemId] ?? { values: [], found: '' };
        return (
          <li key={item.ItemId} id={`item-${item.ItemId}`}>
            <ItemHead item={item} failed={failedOf(draft, item)} done={isDone(item, typed)} />
            <div className="qiao-grid qiao-gap-8">
              {disabled ? (
                <p className="qiao-digits qiao-break">{readOf(item, typed)}</p>
              ) : item.Kind === '计量' ? (
                <Measured item={item} typed={typed} onChange={(to) => set(item.ItemId, to)} />
              ) : (
                <Counted item={item} typed={typed} onChange={(to) => set(item.ItemId, to)} />
              )}
              <ItemEvidence
                item={item}
                failed={failedOf(draft, item)}
                defect={shownAt(item)}
                draft={draft}
                onChange={onChange}
                disabled={disabled}
              />
            </div>
          </li>
        );
      })}
    </ol>
  );
}

const isDone = (item: InspectionItem, { values, found }: Draft['items'][string]) =>
  item.Kind === '计数' ? found !== '' : values.filter((value) => value.trim()).length >= item.Pieces;

/** The findings, read-only. */
function readOf(item: InspectionItem, { values, found }: Draft['items'][string]): string {
  if (item.Kind === '计数') return found === '' ? '未检验' : `${found} 件不合格`;
  const measured = values.filter(Boolean);
  return measured.length > 0 ? `${measured.join('、')} ${item.Unit ?? ''}` : '未检验';
}

function ItemHead({ item, failed, done }: { item: InspectionItem; failed: number; done: boolean }) {
  const how = [item.Method, item.Tool].filter(Boolean).join(' · ');
  return (
    <div className={`${styles.itemHead} qiao-wrap qiao-gap-2 qiao-mb-8`}>
      <h3>{item.FullName}</h3>
      {failed > 0 ? (
        <StatusTag tone="danger">不合格 {failed}</StatusTag>
      ) : (
        done && <StatusTag tone="success">合格</StatusTag>
      )}
      <p>{item.Requirement}</p>
      {how && <small>{how}</small>}
    </div>
  );
}

interface ItemEvidenceProps extends Omit<Props, 'items'> {
  item: InspectionItem;
  failed: number;
  defect: DraftDefect | undefined;
}

/** Photos and note of what the item counts: they add nothing to any count. */
function ItemEvidence({ item, failed, defect, draft, onChange, disabled }: ItemEvidenceProps) {
  const { FullName: name, CategoryId } = item;
  const set = (defects: DraftDefect[]) => onChange({ ...draft, defects });
  if (disabled) return defect && <ReadEvidence defect={defect} />;
  if (!defect) {
    const besides = draft.defects.some((one) => one.CategoryId === CategoryId);
    return failed > 0 && !besides ? (
      <div>
        <Button
          icon={<CameraOutlined />}
          aria-label={`${name} 照片和说明`}
          onClick={() => set([...draft.defects, { CategoryId, counted: '0', note: '', photos: [] }])}
        >
          照片和说明
        </Button>
      </div>
    ) : null;
  }
  const part = {
    name,
    defect,
    onChange: (to: DraftDefect) => set(draft.defects.map((one) => (one === defect ? to : one))),
  };
  return (
    <section className={styles.evidence} aria-label={`${name} 照片和说明`}>
      <div className="qiao-row qiao-mb-8">
        <Note {...part} />
        <Button
          type="text"
          icon={<CloseOutlined />}
          aria-label={`移除${name}的照片和说明`}
          onClick={() => set(draft.defects.filter((one) => one !== defect))}
        />
      </div>
      <Pictures {...part} />
      <p className="qiao-note qiao-mt-8">
        已计入“{name}”的 {failed} 件，照片和说明不另计数
        {failed > 0 && (
          <Button
            type="link"
            size="small"
            onClick={() => part.onChange({ ...defect, at: '', counted: String(Number(defect.counted) || 1) })}
          >
            改为另计
          </Button>
        )}
      </p>
    </section>
  );
}

interface FieldsProps {
  item: InspectionItem;
  typed: Draft['items'][string];
  onChange: (typed: Draft['items'][string]) => void;
}

function Measured({ item, typed, onChange }: FieldsProps) {
  const pieces = Array.from({ length: Math.max(item.Pieces, typed.values.length) }, (_, place) => place);
  return (
    <div className={styles.values}>
      {pieces.map((place) => {
        const value = typed.values[place] ?? '';
        const wrong = wrongOf(value, item);
        return (
          <div key={place} className="qiao-wrap qiao-gap-6">
            <span className={styles.place}>{place + 1}</span>
            <Input
              size="large"
              data-entry
              inputMode="decimal"
              autoComplete="off"
              enterKeyHint="next"
              maxLength={14}
              aria-label={`${item.FullName} 第 ${place + 1} 件${item.Unit ? `（${item.Unit}）` : ''}`}
              aria-invalid={wrong !== undefined}
              status={wrong && 'error'}
              suffix={item.Unit}
              value={value}
              onKeyDown={nextField}
              onFocus={(event) => event.target.select()}
              onChange={({ target }) =>
                onChange({
                  ...typed,
                  values: pieces.map((at) => (at === place ? target.value : (typed.values[at] ?? ''))),
                })
              }
            />
            {wrong && (
              <em role="alert" className="qiao-note qiao-danger">
                {wrong}
              </em>
            )}
          </div>
        );
      })}
    </div>
  );
}

function Counted({ item, typed, onChange }: FieldsProps) {
  return (
    <div className={styles.values}>
      <div className="qiao-flex">
        <Input
          size="large"
          data-entry
          inputMode="numeric"
          autoComplete="off"
          enterKeyHint="next"
          maxLength={6}
          aria-label={`${item.FullName} 不合格件数`}
          suffix="件不合格"
          value={typed.found}
          onKeyDown={nextField}
          onFocus={(event) => event.target.select()}
          onChange={({ target }) => onChange({ ...typed, found: target.value })}
        />
      </div>
      {typed.found === '' && (
        <Button size="large" onClick={() => onChange({ ...typed, found: '0' })}>
          全部合格
        </Button>
      )}
    </div>
  );
}
