import { useState } from 'react';
import Cropper from 'react-easy-crop';
import { Dialog } from '@/components/Dialog';
import type { DialogState } from '@/components/LazyDialog';
import { useObjectUrl } from '@/components/useObjectUrl';
import { useSubmission } from '@/components/useSubmission';
import { avatarSide, uploadAvatar } from '@/services/avatar';
import { type Area, squarePicture } from '@/services/pictures';
import { changeOwn } from '@/services/session';
import styles from './Avatar.module.css';

interface Props extends DialogState {
  picture: File;
}

/** How far one comes closer at most. */
const closest = 4;

/** By how much an arrow key moves the picture, in pixels. */
const keyboardStep = 8;

/** Cuts a square out of a picture and makes it the own avatar. */
export default function AvatarDialog({ picture, open, onClose, afterClose }: Props) {
  const url = useObjectUrl(picture);
  const [at, setAt] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [part, setPart] = useState<Area>();
  const { submit, saving, failure } = useSubmission(async (chosen: Area) => {
    changeOwn({ avatar: await uploadAvatar(await squarePicture(picture, chosen, avatarSide)) });
  });
  const save = async () => {
    if (part && (await submit(part))) onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      afterClose={afterClose}
      title="设置头像"
      width={420}
      okText="保存"
      onOk={() => void save()}
      pending={saving}
      failure={failure}
    >
      <div className={styles.stage}>
        <div className={styles.square}>
          <Cropper
            image={url}
            aspect={1}
            cropShape="round"
            objectFit="cover"
            showGrid={false}
            maxZoom={closest}
            keyboardStep={keyboardStep}
            crop={at}
            zoom={zoom}
            onCropChange={setAt}
            onZoomChange={setZoom}
            onCropComplete={(_, pixels) => setPart(pixels)}
            cropperProps={{ role: 'group', 'aria-label': '头像范围，用方向键移动图片' }}
          />
        </div>
      </div>
      <Zoom value={zoom} onChange={setZoom} />
      <p className="qiao-mt-8 qiao-note">拖动或用方向键移动图片，圆圈里的部分会成为头像。</p>
    </Dialog>
  );
}

const Zoom = ({ value, onChange }: { value: number; onChange: (zoom: number) => void }) => (
  <label className="qiao-row qiao-gap-12 qiao-mt-16">
    缩放
    <input
      type="range"
      className="qiao-fill"
      min={1}
      max={closest}
      step={0.05}
      value={value}
      onChange={({ target }) => onChange(Number(target.value))}
    />
  </label>
);
