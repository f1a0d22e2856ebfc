import { Button, Segmented } from 'antd';
import { failureText } from '@/services/failure';
import { LazySelect } from '../../LazySelect';
import type { ReadRequest } from '../../ReadFailure';
import type { ChoiceFilter } from '../query/filter';
import styles from './Toolbar.module.css';

/** Up to this number of values are side by side. */
const few = 5;

interface Props {
  filter: ChoiceFilter;
  value: string;
  counts: Partial<Record<string, number>> | undefined;
  onChange: (value: string) => void;
}

/** In place of a choice without values to choose from: they could not be read. */
const Unread = ({ label, request: { error, loading, refresh } }: { label: string; request: ReadRequest }) => (
  <Button danger loading={loading} title={error && failureText(error)} onClick={refresh}>
    {label}读取失败，重试
  </Button>
);

/** One value of a filter, or all; few are side by side, many in a menu. */
export function Choice({ filter: { label, all, options, request }, value, counts, onChange }: Props) {
  if (!options && request?.error) return <Unread label={label} request={request} />;
  // Until the values are known, the address's own is all there is to show.
  const known = options ?? (value ? [{ value, label: value }] : []);
  const sum = counts && Object.values(counts).reduce<number>((all, count) => all + (count ?? 0), 0);
  const choiceOf = (value: string, text: string, count: number | undefined) => ({
    value,
    text,
    label: (
      <>
        {text}
        {count !== undefined && <span className="qiao-small qiao-digits"> {count}</span>}
      </>
    ),
  });
  const choices = [
    choiceOf('', all ?? `全部${label}`, sum),
    ...known.map((option) => {
      const text = String(option.value);
      return choiceOf(text, option.label, counts && (counts[text] ?? 0));
    }),
  ];
  if (options && options.length <= few)
    return (
      <Segmented
        aria-label={label}
        value={value}
        options={choices.map(({ value, label }) => ({ value, label }))}
        onChange={onChange}
      />
    );
  return (
    <LazySelect label={label} value={value} choices={choices} onChange={onChange} className={styles.select} />
  );
}
