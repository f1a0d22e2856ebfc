import { SafetyOutlined } from '@ant-design/icons';
import type { InputProps, InputRef } from 'antd';
import type { Ref } from 'react';
import { TextInput } from '../TextInput';
import styles from './index.module.css';

interface Props extends InputProps {
  ref?: Ref<InputRef>;
  /** Seconds until another code may be asked for. */
  left: number;
  /** Whether a code has been requested. */
  asked: boolean;
  /** Something is under way: no code can be asked for. */
  busy: boolean;
  onAsk: () => void;
}

/** Seconds until another code may be asked for, as long as the gateway pauses. */
export const codePause = 60;

export const codeRules = [{ required: true, pattern: /^\s*\d{6}\s*$/, message: '请输入 6 位数字的验证码' }];

/** Takes the code that goes to a mobile number, and asks for it. */
export function CodeField({ left, asked, busy, onAsk, ...input }: Props) {
  return (
    <TextInput
      prefix={<SafetyOutlined aria-hidden="true" />}
      autoComplete="one-time-code"
      inputMode="numeric"
      maxLength={8}
      suffix={
        <button type="button" className={styles.ask} disabled={left > 0 || busy} onClick={onAsk}>
          {left > 0 ? `${left} 秒后可重发` : asked ? '重新获取' : '获取验证码'}
        </button>
      }
      {...input}
    />
  );
}
