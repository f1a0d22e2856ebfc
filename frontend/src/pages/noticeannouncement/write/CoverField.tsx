import { Button } from 'antd';
import { useRef, useState } from 'react';
import { noticeFileUrl } from '@/services/announcement';
import { failureText } from '@/services/failure';
import { longestPhoto, takePicture } from '@/services/pictures';
import { sendNoticeFile } from '../api';
import styles from './write.module.css';

interface Props {
  id?: string;
  value?: string | null;
  onChange?: (id: string | null) => void;
}

/** A picture beside the title in lists. */
export function CoverField({ id, value, onChange }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const choose = async (file: File | undefined) => {
    const { picture, refusal } = await takePicture(file, longestPhoto, '封面');
    setRefusal(refusal);
    if (!picture) return;
    setBusy(true);
    try {
      onChange?.(await sendNoticeFile('picture', picture));
    } catch (error) {
      setRefusal(failureText(error));
    }
    setBusy(false);
  };
  return (
    <div className="qiao-wrap">
      {value && <img className={styles.cover} src={noticeFileUrl(value)} alt="封面" />}
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png,image/gif,image/webp"
        hidden
        onChange={({ target }) => {
          void choose(target.files?.[0]);
          target.value = '';
        }}
      />
      <Button id={id} size="small" loading={busy} onClick={() => input.current?.click()}>
        {value ? '更换' : '选择图片'}
      </Button>
      {value && (
        <Button size="small" type="text" onClick={() => onChange?.(null)}>
          移除
        </Button>
      )}
      {refusal && (
        <p className="qiao-full qiao-mt-4 qiao-danger qiao-pre-line" role="alert">
          {refusal}
        </p>
      )}
    </div>
  );
}
