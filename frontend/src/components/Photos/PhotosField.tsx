import { CameraOutlined, CloseOutlined, PictureOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useRef, useState } from 'react';
import { longestPhoto, takePicture } from '@/services/pictures';
import { useMobile } from '../useMobile';
import { useObjectUrl } from '../useObjectUrl';
import styles from './index.module.css';

interface Props {
  /** The most photos that there may be. */
  most: number;
  value?: File[];
  onChange?: (photos: File[]) => void;
}

/** Photos that are chosen or taken with the camera; large ones are made smaller before they are sent. */
export function PhotosField({ most, value = [], onChange }: Props) {
  const [refusal, setRefusal] = useState<string>();
  const [busy, setBusy] = useState(false);
  const add = async (files: FileList | null) => {
    const room = most - value.length;
    const chosen = [...(files ?? [])];
    setRefusal(chosen.length > room ? `最多 ${most} 张照片，多出的没有添加` : undefined);
    setBusy(true);
    const taken: File[] = [];
    for (const file of chosen.slice(0, room)) {
      const { picture, refusal } = await takePicture(file, longestPhoto, '照片');
      if (picture) taken.push(picture);
      if (refusal) setRefusal(refusal);
    }
    setBusy(false);
    onChange?.([...value, ...taken]);
  };
  return (
    <div>
      <ul className={styles.photos}>
        {value.map((photo, index) => (
          <Thumbnail
            // biome-ignore lint/suspicious/noArrayIndexKey: photos may be alike, and have no name of their own.
            key={index}
            photo={photo}
            name={`照片 ${index + 1}`}
            onRemove={() => onChange?.(value.filter((_, other) => other !== index))}
          />
        ))}
      </ul>
      {value.length < most && <Choosers count={value.length} most={most} busy={busy} onChoose={add} />}
      {refusal && (
        <p role="alert" className="qiao-danger qiao-mt-8">
          {refusal}
        </p>
      )}
    </div>
  );
}

interface ChooserProps {
  label: string;
  icon: React.ReactNode;
  camera?: boolean;
  busy: boolean;
  onChoose: (files: FileList | null) => Promise<void>;
}

function Chooser({ label, icon, camera, busy, onChoose }: ChooserProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/*"
        multiple={!camera}
        capture={camera && 'environment'}
        hidden
        aria-label={`${label}的文件`}
        onChange={({ target }) => void onChoose(target.files).finally(() => (target.value = ''))}
      />
      <Button icon={icon} loading={busy} onClick={() => input.current?.click()}>
        {label}
      </Button>
    </>
  );
}

function Thumbnail({ photo, name, onRemove }: { photo: File; name: string; onRemove: () => void }) {
  const url = useObjectUrl(photo);
  return (
    <li>
      {url && <img src={url} alt={name} />}
      <Button
        className={styles.remove}
        size="small"
        shape="circle"
        icon={<CloseOutlined aria-hidden="true" />}
        aria-label={`移除${name}`}
        onClick={onRemove}
      />
    </li>
  );
}

interface ChoosersProps extends Pick<ChooserProps, 'busy' | 'onChoose'> {
  count: number;
  most: number;
}

/** The ways to a photo: on a phone its camera too. */
function Choosers({ count, most, busy, onChoose }: ChoosersProps) {
  const mobile = useMobile();
  return (
    <div className={`${styles.adding} qiao-wrap qiao-gap-12`}>
      {mobile && (
        <Chooser
          label="拍照"
          icon={<CameraOutlined aria-hidden="true" />}
          camera
          busy={busy}
          onChoose={onChoose}
        />
      )}
      <Chooser
        label="添加照片"
        icon={<PictureOutlined aria-hidden="true" />}
        busy={busy}
        onChoose={onChoose}
      />
      <span className="qiao-note">
        {count}/{most} 张
      </span>
    </div>
  );
}
