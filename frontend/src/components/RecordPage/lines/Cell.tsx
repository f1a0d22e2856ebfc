import { useState } from 'react';
import type { Option } from '@/services/choices';
import type { RecordField, Value } from '@/services/generated/record';
import { Sought } from '../control';

interface Props {
  field: RecordField;
  /** The name of the cell for screen readers: 第 3 行 数量. */
  label: string;
  value: Value;
  /** The name of the record that the value refers to, where it is known. */
  named: string | null | undefined;
  /** The choices, if they were read once for all lines. */
  options: readonly Option[] | undefined;
  isWrong: boolean;
  onChange: (value: Value) => void;
}

/** A cell of a line to fill in. */
export function Cell({ field, label, value, named, options, isWrong, onChange }: Props) {
  const { type, choice, parameter, enumeration } = field;
  const shared = { 'aria-label': label, 'aria-invalid': isWrong || undefined };
  if (choice?.search) return <SoughtCell {...shared} choice={choice} {...{ value, named, onChange }} />;
  const offered =
    enumeration ?? options ?? field.options?.map((one) => ({ value: one, label: one })) ?? undefined;
  if (offered || choice || parameter)
    return (
      <select
        {...shared}
        value={String(value ?? '')}
        onChange={({ target }) => onChange(chosen(field, target.value))}
      >
        <Offered offered={offered ?? []} value={value} named={named} />
      </select>
    );
  if (type === 'boolean')
    return (
      <input
        {...shared}
        type="checkbox"
        checked={value === true}
        onChange={({ target }) => onChange(target.checked)}
      />
    );
  const isNumber = type === 'integer' || type === 'decimal';
  return (
    <input
      {...shared}
      type={type === 'date' ? 'date' : type === 'datetime' ? 'datetime-local' : 'text'}
      inputMode={isNumber ? 'decimal' : undefined}
      maxLength={type === 'text' ? field.max : undefined}
      value={String(value ?? '')}
      onChange={({ target }) => onChange(isNumber ? numberOf(target.value) : target.value || null)}
    />
  );
}

/** A number if the text is one in its final form; an unfinished text, such as `1.`, stays. */
const numberOf = (text: string): Value =>
  text === '' ? null : String(Number(text)) === text ? Number(text) : text;

const chosen = ({ type }: RecordField, text: string): Value =>
  text === '' ? null : type === 'integer' ? Number(text) : text;

interface OfferedProps {
  offered: readonly { value: string | number; label: string }[];
  value: Value;
  named: string | null | undefined;
}

/** The choices, an empty one, and an old value that is no longer a choice. */
function Offered({ offered, value, named }: OfferedProps) {
  const isKnown = value === null || offered.some((one) => String(one.value) === String(value));
  return (
    <>
      <option value="">—</option>
      {!isKnown && <option value={String(value)}>{named ?? String(value)}</option>}
      {offered.map((one) => (
        <option key={one.value} value={one.value}>
          {one.label}
        </option>
      ))}
    </>
  );
}

interface SoughtCellProps extends Pick<Props, 'value' | 'named' | 'onChange'> {
  'aria-label': string;
  'aria-invalid': true | undefined;
  choice: NonNullable<RecordField['choice']>;
}

/** A record among many: its name, until one comes to look for another. */
function SoughtCell({ choice, value, named, onChange, ...shared }: SoughtCellProps) {
  const [active, setActive] = useState(false);
  const [first] = useState(value);
  if (!active && (value === null || value === first))
    return (
      <input
        {...shared}
        readOnly
        value={value === null ? '' : (named ?? '')}
        onFocus={() => setActive(true)}
      />
    );
  const control = { ...shared, value: value ?? undefined, onChange: (key?: string) => onChange(key ?? null) };
  return (
    <Sought
      choice={choice}
      named={value === first ? named : undefined}
      autoFocus={active}
      {...(control as object)}
    />
  );
}
