import { CloseOutlined, MinusOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Input } from 'antd';
import { PhotosField } from '@/components/Photos/PhotosField';
import { StatusTag, type Tone } from '@/components/StatusTag';
import { type DefectKind, inspectionPhotoUrl, type Severity } from '../api/inspections';
import type { Draft, DraftDefect } from './entry';
import styles from './index.module.css';

export const severityTones: Record<Severity, Tone> = { 致命: 'danger', 严重: 'warning', 轻微: 'neutral' };

/** The most photos of the defects of a kind. */
const mostPhotos = 6;

interface Props {
  kinds: readonly DefectKind[];
  draft: Draft;
  onChange: (draft: Draft) => void;
  disabled: boolean;
}

/** Defects that are counted beside the items, by kind: so many, with photos. */
export function Defects({ kinds, draft, onChange, disabled }: Props) {
  const set = (defects: DraftDefect[]) => onChange({ ...draft, defects });
  const add = (CategoryId: string) =>
    set([...draft.defects, { CategoryId, counted: '1', note: '', photos: [] }]);
  const left = kinds.filter(({ CategoryId }) => !draft.defects.some((one) => one.CategoryId === CategoryId));
  return (
    <div className={`${styles.defects} qiao-grid qiao-gap-12`}>
      {draft.defects.map((defect, place) => (
        <Defect
          key={defect.CategoryId}
          kind={kinds.find(({ CategoryId }) => CategoryId === defect.CategoryId)}
          defect={defect}
          disabled={disabled}
          onChange={(to) => set(draft.defects.map((one, at) => (at === place ? to : one)))}
          onRemove={() => set(draft.defects.filter((_, at) => at !== place))}
        />
      ))}
      {draft.defects.length === 0 && disabled && <p className="qiao-note">没有另外记录的缺陷</p>}
      {!disabled && (
        // The browser's own: it opens as a wheel on a phone, and is there at once.
        <select
          className={styles.kind}
          aria-label="记一个缺陷"
          value=""
          onChange={({ target }) => target.value && add(target.value)}
        >
          <option value="">＋ 记一个缺陷…</option>
          {left.map(({ CategoryId, FullPath, Severity }) => (
            <option key={CategoryId} value={CategoryId}>
              {FullPath}（{Severity}）
            </option>
          ))}
        </select>
      )}
    </div>
  );
}

interface DefectProps {
  kind: DefectKind | undefined;
  defect: DraftDefect;
  disabled: boolean;
  onChange: (defect: DraftDefect) => void;
  onRemove: () => void;
}

function Defect({ kind, defect, disabled, onChange, onRemove }: DefectProps) {
  const name = kind?.FullPath ?? '已删除的类别';
  const files = defect.photos.filter((photo): photo is File => typeof photo !== 'string');
  const sent = defect.photos.filter((photo): photo is string => typeof photo === 'string');
  return (
    <section className={styles.defect} aria-label={name}>
      <div className={`${styles.itemHead} qiao-wrap qiao-gap-2 qiao-mb-8`}>
        <h3>{name}</h3>
        {kind && <StatusTag tone={severityTones[kind.Severity]}>{kind.Severity}</StatusTag>}
        {!disabled && (
          <Button type="text" icon={<CloseOutlined />} aria-label={`移除${name}`} onClick={onRemove} />
        )}
      </div>
      <Counter name={name} defect={defect} disabled={disabled} onChange={onChange} />
      {sent.length > 0 && (
        <SentPhotos name={name} defect={defect} sent={sent} disabled={disabled} onChange={onChange} />
      )}
      {!disabled && (
        <PhotosField
          most={mostPhotos - sent.length}
          value={files}
          onChange={(now) => onChange({ ...defect, photos: [...sent, ...now] })}
        />
      )}
    </section>
  );
}

interface PartProps extends Pick<DefectProps, 'defect' | 'disabled' | 'onChange'> {
  /** What the kind is called. */
  name: string;
}

/** How many there are, and what there is to say. */
function Counter({ name, defect, disabled, onChange }: PartProps) {
  const count = Number(defect.counted) || 0;
  const step = (by: number) => onChange({ ...defect, counted: String(Math.max(0, count + by)) });
  return (
    <div className={`${styles.counter} qiao-row qiao-mb-8`}>
      <Button
        size="large"
        icon={<MinusOutlined />}
        aria-label="少一个"
        disabled={disabled}
        onClick={() => step(-1)}
      />
      <Input
        size="large"
        className={`${styles.count} qiao-center`}
        inputMode="numeric"
        aria-label={`${name} 缺陷数`}
        maxLength={6}
        value={defect.counted}
        disabled={disabled}
        onChange={({ target }) => onChange({ ...defect, counted: target.value })}
      />
      <Button
        size="large"
        icon={<PlusOutlined />}
        aria-label="多一个"
        disabled={disabled}
        onClick={() => step(1)}
      />
      <Input
        size="large"
        className={styles.note}
        placeholder="说明，如位置"
        aria-label={`${name} 说明`}
        maxLength={200}
        value={defect.note}
        disabled={disabled}
        onChange={({ target }) => onChange({ ...defect, note: target.value })}
      />
    </div>
  );
}

/** The photos that the server has. */
function SentPhotos({ name, defect, sent, disabled, onChange }: PartProps & { sent: string[] }) {
  return (
    <ul className={`${styles.photos} qiao-buttons qiao-mb-8`}>
      {sent.map((id, place) => (
        <li key={id}>
          <a href={inspectionPhotoUrl(id)} target="_blank" rel="noreferrer">
            <img src={inspectionPhotoUrl(id)} alt={`${name} 照片 ${place + 1}`} loading="lazy" />
          </a>
          {!disabled && (
            <Button
              size="small"
              shape="circle"
              icon={<CloseOutlined />}
              aria-label={`移除照片 ${place + 1}`}
              onClick={() => onChange({ ...defect, photos: defect.photos.filter((one) => one !== id) })}
            />
          )}
        </li>
      ))}
    </ul>
  );
}
