import { CloseOutlined } from '@ant-design/icons';
import { Button, Input } from 'antd';
import { Photos } from '@/components/Photos';
import { PhotosField } from '@/components/Photos/PhotosField';
import { inspectionPhotoUrl } from '../api/inspections';
import { type DraftDefect, type DraftPhoto, photoId } from './entry';
import styles from './index.module.css';

/** The most photos of the defects of a kind. */
const mostPhotos = 6;

export interface EvidenceProps {
  /** The name of the kind. */
  name: string;
  defect: DraftDefect;
  onChange: (defect: DraftDefect) => void;
}

/** The note on the defects of a kind. */
export const Note = ({ name, defect, onChange }: EvidenceProps) => (
  <Input
    size="large"
    className={styles.note}
    placeholder="说明，如位置"
    aria-label={`${name} 说明`}
    maxLength={200}
    value={defect.note}
    onChange={({ target }) => onChange({ ...defect, note: target.value })}
  />
);

const fileOf = (photo: DraftPhoto) =>
  typeof photo === 'string' ? undefined : photo instanceof File ? photo : photo.file;

/** The photos of the defects of a kind: those that were taken here are read from the browser. */
export function Pictures({ name, defect, onChange }: EvidenceProps) {
  const stored = defect.photos.filter((photo) => typeof photo === 'string');
  const taken = defect.photos.filter((photo) => typeof photo !== 'string');
  const take = (files: File[]) =>
    onChange({
      ...defect,
      photos: [...stored, ...files.map((file) => taken.find((photo) => fileOf(photo) === file) ?? file)],
    });
  return (
    <>
      {stored.length > 0 && (
        <ul className={`${styles.photos} qiao-buttons qiao-mb-8`}>
          {stored.map((id, place) => (
            <li key={id}>
              <a href={inspectionPhotoUrl(id)} target="_blank" rel="noreferrer">
                <img src={inspectionPhotoUrl(id)} alt={`${name} 照片 ${place + 1}`} loading="lazy" />
              </a>
              <Button
                size="small"
                shape="circle"
                icon={<CloseOutlined />}
                aria-label={`移除照片 ${place + 1}`}
                onClick={() => onChange({ ...defect, photos: defect.photos.filter((one) => one !== id) })}
              />
            </li>
          ))}
        </ul>
      )}
      <PhotosField
        most={mostPhotos - stored.length}
        value={taken.map(fileOf).filter((file) => file !== undefined)}
        onChange={take}
      />
    </>
  );
}

/** Photos and note, read-only. */
export const ReadEvidence = ({ defect }: Pick<EvidenceProps, 'defect'>) => (
  <>
    {defect.note && <p className="qiao-prose">{defect.note}</p>}
    {defect.photos.length > 0 && (
      <div className={`${styles.shown} qiao-mt-8`}>
        <Photos
          urls={defect.photos
            .map(photoId)
            .filter((id) => id !== undefined)
            .map(inspectionPhotoUrl)}
        />
      </div>
    )}
  </>
);
