import { CopyOutlined } from '@ant-design/icons';
import { App, Button } from 'antd';
import { copyText } from './copyText';

interface Props {
  /** A function makes it when it is wanted. */
  text: string | (() => string);
  /** What is copied, for screen readers; without it the button says 复制. */
  label?: string;
}

/** Copies a text and says whether that worked. */
export function CopyButton({ text, label }: Props) {
  const { message } = App.useApp();
  const copy = async () => {
    if (await copyText(typeof text === 'string' ? text : text())) void message.success('已复制');
    else void message.error('浏览器不允许复制，请选中文字后复制');
  };
  return (
    <Button
      size="small"
      icon={<CopyOutlined aria-hidden="true" />}
      aria-label={label}
      onClick={() => void copy()}
    >
      复制
    </Button>
  );
}
