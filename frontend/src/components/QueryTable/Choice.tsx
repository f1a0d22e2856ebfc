import { Segmented } from 'antd';
import { ErrorBoundary } from '../ErrorBoundary';
import { lazyWithRetry } from '../lazyWithRetry';
import type { ChoiceFilter } from './filter';
import { NativeSelect } from './NativeSelect';

/** What can be searched comes a moment after the plain list, and its absence costs the search only. */
const ManyChoices = lazyWithRetry(
  () => import(/* webpackChunkName: "table-many-choices" */ './ManyChoices'),
  NativeSelect,
);

/** Up to so many values stand side by side. */
const few = 5;

interface Props {
  filter: ChoiceFilter;
  value: string;
  counts: Partial<Record<string, number>> | undefined;
  onChange: (value: string) => void;
}

/** One value of a filter, or all; few stand side by side, many in a list that opens. */
export function Choice({ filter: { label, all, options }, value, counts, onChange }: Props) {
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
  const list = { label, value, choices, onChange };
  return (
    <ErrorBoundary fallback={<NativeSelect {...list} />}>
      <ManyChoices {...list} />
    </ErrorBoundary>
  );
}
