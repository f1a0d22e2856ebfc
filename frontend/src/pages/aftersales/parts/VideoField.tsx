import { CloseOutlined, VideoCameraOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useRef, useState } from 'react';

/** The most bytes of a video. */
const most = 50 << 20;

interface Props {
  id?: string;
  value?: File;
  onChange?: (video?: File) => void;
}

/** One video, in place of photos. */
export function VideoField({ id, value, onChange }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [refusal, setRefusal] = useState<string>();
  const choose = (file?: File) => {
    const tooLarge = file && file.size > most;
    setRefusal(tooLarge ? '视频不能超过 50 MB，请剪短后再选' : undefined);
    if (file && !tooLarge) onChange?.(file);
  };
  return (
    <div>
      <input
        ref={input}
        id={id}
        type="file"
        hidden
        accept="video/mp4,video/webm,video/ogg"
        aria-label="视频的文件"
        onChange={({ target }) => {
          choose(target.files?.[0]);
          target.value = '';
        }}
      />
      {value ? (
        <Button icon={<CloseOutlined />} onClick={() => onChange?.(undefined)}>
          移除 {value.name}
        </Button>
      ) : (
        <Button icon={<VideoCameraOutlined />} onClick={() => input.current?.click()}>
          选择视频
        </Button>
      )}
      <p className="qiao-note qiao-mt-8">mp4，50 MB 以内；照片和视频选一种</p>
      {refusal && (
        <p role="alert" className="qiao-danger qiao-mt-8">
          {refusal}
        </p>
      )}
    </div>
  );
}
