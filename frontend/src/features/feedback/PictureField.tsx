import { PictureOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useRef } from 'react';
import { useObjectUrl } from '@/components/useObjectUrl';
import { longestPicture } from '@/services/feedback';
import { takePicture } from '@/services/pictures';
import styles from './index.module.css';

interface Props {
  picture: File | undefined;
  onChange: (picture: File | undefined) => void;
  /** Why a picture was not taken. */
  onRefuse: (reason: string) => void;
}

/** A picture to go with the opinion, or none. */
export function PictureField({ picture, onChange, onRefuse }: Props) {
  const chooser = useRef<HTMLInputElement>(null);
  const url = useObjectUrl(picture);
  const take = async (file: File | undefined) => {
    const { picture, refusal } = await takePicture(file, longestPicture, '附图');
    if (picture) onChange(picture);
    if (refusal) onRefuse(refusal);
  };
  return (
    <div className={styles.picture}>
      <input
        ref={chooser}
        type="file"
        accept="image/*"
        hidden
        aria-label="附图文件"
        onChange={({ target }) => {
          void take(target.files?.[0]);
          target.value = '';
        }}
      />
      {url && <img src={url} alt="附图" />}
      <Button
        type="text"
        size="small"
        icon={<PictureOutlined aria-hidden="true" />}
        onClick={() => chooser.current?.click()}
      >
        {picture ? '换一张' : '添加附图'}
      </Button>
      {picture ? (
        <Button type="text" size="small" onClick={() => onChange(undefined)}>
          移除附图
        </Button>
      ) : (
        <span className="qiao-small">也可以在上面粘贴截图</span>
      )}
    </div>
  );
}
