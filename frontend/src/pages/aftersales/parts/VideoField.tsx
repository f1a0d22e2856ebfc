import { CloseOutlined, VideoCameraOutlined } from '@ant-design/icons';
import { Button, Form } from 'antd';
import { useRef, useState } from 'react';

/** The most bytes of a video. */
const most = 50 << 20;

interface Props {
  id?: string;
  value?: File;
  onChange?: (video?: File) => void;
  onVideo: (given: boolean) => void;
}

/** One video, in place of photos. */
export function VideoField({ id, value, onChange, onVideo }: Props) {
  const photos = Form.useWatch<readonly File[] | undefined>('Photos');
  const set = (video?: File) => {
    onChange?.(video);
    onVideo(video !== undefined);
  };
  const input = useRef<HTMLInputElement>(null);
  const [refusal, setRefusal] = useState<string>();
  const choose = (file?: File) => {
    const tooLarge = file && file.size > most;
    setRefusal(tooLarge ? '视频不能超过 50 MB，请剪短后再选' : undefined);
    if (file && !tooLarge) set(file);
  };
  return (
    <div>
      <input
        ref={input}
        id={id}
        type="file"
        hidden
        accept="video/*,.mov,.3gp"
        aria-label="视频的文件"
        onChange={({ target }) => {
          choose(target.files?.[0]);
          target.value = '';
        }}
      />
      {value ? (
        <Button icon={<CloseOutlined />} onClick={() => set(undefined)}>
          移除 {value.name}
        </Button>
      ) : (
        <Button
          icon={<VideoCameraOutlined />}
          disabled={Boolean(photos?.length)}
          onClick={() => input.current?.click()}
        >
          选择视频
        </Button>
      )}
      <p className="qiao-note qiao-mt-8">照片或一段视频：手机拍的 mp4、mov 都可以，50 MB 以内</p>
      {refusal && (
        <p role="alert" className="qiao-danger qiao-mt-8">
          {refusal}
        </p>
      )}
    </div>
  );
}
