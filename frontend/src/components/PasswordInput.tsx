import { EyeInvisibleOutlined, EyeOutlined } from '@ant-design/icons';
import type { InputProps, InputRef } from 'antd';
import { type KeyboardEvent, type Ref, useState } from 'react';
import styles from './PasswordInput.module.css';
import { TextInput } from './TextInput';

interface Props extends Omit<InputProps, 'type' | 'suffix'> {
  ref?: Ref<InputRef>;
}

/** A password field: visible on demand, by keyboard too, with a hint when Caps Lock is on. */
export function PasswordInput({ ref, onKeyDown, onKeyUp, onBlur, ...props }: Props) {
  const [shown, setShown] = useState(false);
  const [caps, setCaps] = useState(false);
  const watchCaps = (event: KeyboardEvent) => setCaps(event.getModifierState('CapsLock'));
  return (
    <>
      <TextInput
        {...props}
        ref={ref}
        type={shown ? 'text' : 'password'}
        onKeyDown={(event) => {
          watchCaps(event);
          onKeyDown?.(event);
        }}
        onKeyUp={(event) => {
          watchCaps(event);
          onKeyUp?.(event);
        }}
        onBlur={(event) => {
          setCaps(false);
          onBlur?.(event);
        }}
        suffix={
          <button
            type="button"
            className={styles.toggle}
            aria-label="显示密码"
            aria-pressed={shown}
            onClick={(event) => {
              // antd would move the focus into the field.
              event.stopPropagation();
              setShown(!shown);
            }}
          >
            {shown ? <EyeOutlined aria-hidden="true" /> : <EyeInvisibleOutlined aria-hidden="true" />}
          </button>
        }
      />
      <div role="status" className={caps ? 'qiao-warning qiao-mt-4' : undefined}>
        {caps && '大写锁定已打开'}
      </div>
    </>
  );
}
