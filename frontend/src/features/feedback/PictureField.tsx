import { PictureOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useRef } from 'react';
import { useObjectUrl } from '@/components/useObjectUrl';
import { longestPicture } from '@/services/feedback';
import { fittingPicture } from '@/services/pictures';
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
    const { picture, refusal } = await takePicture(file);
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
        <span className={styles.hint}>也可以在上面粘贴截图</span>
      )}
    </div>
  );
}

/** A chosen or pasted file as it can be sent, or why it cannot. */
export async function takePicture(file: File | undefined): Promise<{ picture?: File; refusal?: string }> {
  if (!file) return {};
  if (!/^image\/(jpeg|png|gif|webp)$/.test(file.type))
    return { refusal: '附图只能是 jpg、png、gif 或 webp 图片' };
  const picture = await fittingPicture(file, longestPicture, 'image/jpeg');
  return picture ? { picture } : { refusal: '这张图片太大，请截取需要说明的部分' };
}
