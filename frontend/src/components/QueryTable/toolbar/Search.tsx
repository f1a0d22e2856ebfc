import { SearchOutlined } from '@ant-design/icons';
// Not from 'antd': that one brings along the text area, the search and the code field.
import Input from 'antd/es/input/Input';
import styles from './Toolbar.module.css';
import { useTyped } from './useTyped';

interface Props {
  label: string;
  keyword: string;
  onChange: (keyword: string) => void;
}

/** Follows typing after a pause, and other changes of the address. */
export function Search({ label, keyword, onChange }: Props) {
  const { input } = useTyped(keyword, onChange);
  return (
    <Input
      className={styles.search}
      type="search"
      maxLength={100}
      placeholder={label}
      aria-label={label}
      prefix={<SearchOutlined aria-hidden="true" />}
      allowClear
      {...input}
    />
  );
}
