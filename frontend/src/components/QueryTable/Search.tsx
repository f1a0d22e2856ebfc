import { SearchOutlined } from '@ant-design/icons';
import { useDebounceFn } from 'ahooks';
// Not from 'antd': that one brings along the text area, the search and the code field.
import Input from 'antd/es/input/Input';
import { useEffect, useRef, useState } from 'react';
import styles from './Toolbar.module.css';

/** How long one stops typing before the list follows (ms). */
const pause = 300;

interface Props {
  label: string;
  keyword: string;
  onChange: (keyword: string) => void;
}

/** Follows what is typed, after a pause, and the address when that changes by other means. */
export function Search({ label, keyword, onChange }: Props) {
  const [text, setText] = useState(keyword);
  const sent = useRef(keyword);
  const send = useDebounceFn(
    (wanted: string) => {
      sent.current = wanted.trim();
      onChange(sent.current);
    },
    { wait: pause },
  );
  useEffect(() => {
    if (keyword === sent.current) return;
    sent.current = keyword;
    setText(keyword);
  }, [keyword]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when its page comes back from behind another tab, which has put off what was typed last.
  useEffect(() => {
    if (text.trim() !== sent.current) send.run(text);
  }, []);
  return (
    <Input
      className={styles.search}
      type="search"
      value={text}
      maxLength={100}
      placeholder={label}
      aria-label={label}
      prefix={<SearchOutlined aria-hidden="true" />}
      allowClear
      onChange={({ target, nativeEvent }) => {
        setText(target.value);
        // Letters of an input method are no word yet; the end of the composition sends it.
        if (!(nativeEvent as InputEvent).isComposing) send.run(target.value);
      }}
      onCompositionStart={() => send.cancel()}
      onCompositionEnd={(event) => send.run(event.currentTarget.value)}
      onPressEnter={() => send.flush()}
    />
  );
}
