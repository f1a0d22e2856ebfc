import { CloseOutlined, MinusOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Input, Radio } from 'antd';
import { useState } from 'react';
import { StatusTag, type Tone } from '@/components/StatusTag';
import type { DefectKind, InspectionItem, Severity } from '../api/inspections';
import { type EvidenceProps, Note, Pictures, ReadEvidence } from './Evidence';
import { type Draft, type DraftDefect, failedOf, isAsked, itemOf, itemsFor, placeOf } from './entry';
import styles from './index.module.css';
import { kindsFor } from './kinds';

export const severityTones: Record<Severity, Tone> = { 致命: 'danger', 严重: 'warning', 轻微: 'neutral' };

interface Props {
  kinds: readonly DefectKind[];
  items: readonly InspectionItem[];
  materialClass: string;
  draft: Draft;
  onChange: (draft: Draft) => void;
  disabled: boolean;
}

/** Defects that are counted beside the items, by kind: so many, with photos. */
export function Defects({ kinds, items, materialClass, draft, onChange, disabled }: Props) {
  const set = (defects: DraftDefect[]) => onChange({ ...draft, defects });
  const beside = draft.defects.filter((defect) => !itemOf(defect, draft, items));
  return (
    <div className={`${styles.defects} qiao-grid qiao-gap-12`}>
      {beside.map((defect) => {
        const kind = kinds.find(({ CategoryId }) => CategoryId === defect.CategoryId);
        return disabled ? (
          <ReadDefect
            key={defect.CategoryId}
            kind={kind}
            defect={defect}
            place={placeText(defect, draft, items)}
          />
        ) : (
          <Defect
            key={defect.CategoryId}
            kind={kind}
            defect={defect}
            draft={draft}
            items={items}
            onChange={(to) => set(draft.defects.map((one) => (one === defect ? to : one)))}
            onRemove={() => set(draft.defects.filter((one) => one !== defect))}
          />
        );
      })}
      {beside.length === 0 && disabled && <p className="qiao-note">没有另外记录的缺陷</p>}
      {!disabled && (
        <KindSelect
          kinds={kinds}
          items={items}
          materialClass={materialClass}
          draft={draft}
          onAdd={(defect) => set([...draft.defects, defect])}
        />
      )}
    </div>
  );
}

interface SelectProps extends Pick<Props, 'kinds' | 'items' | 'materialClass' | 'draft'> {
  onAdd: (defect: DraftDefect) => void;
}

/** Where the list of kinds goes on with those of other materials. */
const others = 'others';

/** The kinds that can be added. One that an item counts gets its photos and its note on that item's row. */
function KindSelect({ kinds, items, materialClass, draft, onAdd }: SelectProps) {
  const [all, setAll] = useState(false);
  const own = kindsFor(kinds, materialClass, items);
  const left = (all ? kinds : own).filter(
    (kind) => !draft.defects.some((one) => one.CategoryId === kind.CategoryId),
  );
  const counting = (id: string) => items.find((item) => item.CategoryId === id && failedOf(draft, item) > 0);
  const choose = (id: string) => {
    if (id === others) return setAll(true);
    const item = counting(id);
    onAdd({ CategoryId: id, counted: item ? '0' : '1', note: '', photos: [] });
    if (item) showItem(item);
  };
  return (
    // The browser's own: it opens as a wheel on a phone, and is there at once.
    <select
      className={styles.kind}
      aria-label="记一个缺陷"
      value=""
      onChange={({ target }) => target.value && choose(target.value)}
    >
      <option value="">＋ 记一个缺陷…</option>
      {left.map(({ CategoryId, FullPath, Severity }) => {
        const item = counting(CategoryId);
        return (
          <option key={CategoryId} value={CategoryId}>
            {FullPath}（{Severity}
            {item && `，已在“${item.FullName}”计 ${failedOf(draft, item)}`}）
          </option>
        );
      })}
      {!all && own.length < kinds.length && (
        <option value={others}>显示其他物料的 {kinds.length - own.length} 类…</option>
      )}
    </select>
  );
}

/** Says where a defect is counted. It shows nothing if no item covers the defect. */
function placeText(defect: DraftDefect, draft: Draft, items: readonly InspectionItem[]): string | undefined {
  const item = placeOf(defect, draft, items);
  if (item) return `已计入“${item.FullName}”`;
  return defect.at === '' ? '另计' : undefined;
}

/** Leads to the row of an item. */
const showItem = ({ ItemId }: InspectionItem) =>
  requestAnimationFrame(() => document.getElementById(`item-${ItemId}`)?.scrollIntoView({ block: 'center' }));

const nameOf = (kind: DefectKind | undefined) => kind?.FullPath ?? '已删除的类别';

interface DefectProps extends Omit<EvidenceProps, 'name'>, Pick<Props, 'draft' | 'items'> {
  kind: DefectKind | undefined;
  onRemove: () => void;
}

function Defect({ kind, defect, draft, items, onChange, onRemove }: DefectProps) {
  const name = nameOf(kind);
  const part = { name, defect, onChange };
  return (
    <section className={styles.defect} aria-label={name}>
      <div className={`${styles.itemHead} qiao-wrap qiao-gap-2 qiao-mb-8`}>
        <h3>{name}</h3>
        {kind && <StatusTag tone={severityTones[kind.Severity]}>{kind.Severity}</StatusTag>}
        <Button type="text" icon={<CloseOutlined />} aria-label={`移除${name}`} onClick={onRemove} />
      </div>
      <Counter {...part} />
      <Place {...part} draft={draft} items={items} />
      <Pictures {...part} />
    </section>
  );
}

/** Asks whether an item has counted a defect among its failed pieces, where that may be. */
function Place({ name, defect, draft, items, onChange }: EvidenceProps & Pick<Props, 'draft' | 'items'>) {
  const may = itemsFor(defect, draft, items);
  if (may.length === 0) return null;
  const asked = isAsked(defect, draft, items);
  return (
    <div className={`${styles.at} qiao-wrap qiao-gap-8 qiao-mb-8`}>
      <Radio.Group
        optionType="button"
        size="large"
        aria-label={`${name} 计数`}
        value={defect.at ?? placeOf(defect, draft, items)?.ItemId}
        options={[
          ...may.map(({ ItemId, FullName }) => ({ value: ItemId, label: `已计入“${FullName}”` })),
          { value: '', label: '另计' },
        ]}
        onChange={({ target }) => onChange({ ...defect, at: target.value })}
      />
      <p role={asked ? 'alert' : undefined} className={asked ? 'qiao-note qiao-warning' : 'qiao-note'}>
        {may.map((item) => `“${item.FullName}”有 ${failedOf(draft, item)} 件不合格`).join('，')}
        {asked ? '，请选择是否已包括这里的缺陷' : '，已计入的不重复计数'}
      </p>
    </div>
  );
}

/** The count, the note and the photos, read-only. */
const ReadDefect = ({ kind, defect, place }: Pick<DefectProps, 'kind' | 'defect'> & { place?: string }) => (
  <section className={styles.defect} aria-label={nameOf(kind)}>
    <div className={`${styles.itemHead} qiao-wrap qiao-gap-6`}>
      <h3>{nameOf(kind)}</h3>
      {kind && <StatusTag tone={severityTones[kind.Severity]}>{kind.Severity}</StatusTag>}
      <span className="qiao-digits">{defect.counted} 个</span>
      {place && <span className="qiao-note">{place}</span>}
    </div>
    <ReadEvidence defect={defect} />
  </section>
);

/** The count, and the note. */
function Counter({ name, defect, onChange }: EvidenceProps) {
  const count = Number(defect.counted) || 0;
  const step = (by: number) => onChange({ ...defect, counted: String(Math.max(0, count + by)) });
  return (
    <div className={`${styles.counter} qiao-row qiao-mb-8`}>
      <Button size="large" icon={<MinusOutlined />} aria-label="少一个" onClick={() => step(-1)} />
      <Input
        size="large"
        className={`${styles.count} qiao-center`}
        inputMode="numeric"
        aria-label={`${name} 缺陷数`}
        maxLength={6}
        value={defect.counted}
        onChange={({ target }) => onChange({ ...defect, counted: target.value })}
      />
      <Button size="large" icon={<PlusOutlined />} aria-label="多一个" onClick={() => step(1)} />
      <Note name={name} defect={defect} onChange={onChange} />
    </div>
  );
}
