import { useDebounce } from 'ahooks';
import type { FormRule } from 'antd';
import { Form, Input, InputNumber, Switch } from 'antd';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { including } from '@/services/categories';
import { choicesOf, type Option, parametersOf } from '@/services/choices';
import type { RecordChoice, RecordField } from '@/services/generated/record';
import { Field, useScene } from '../Form';
import { NotedOption } from '../NotedOption';
import { ReadSelect } from '../ReadSelect';
import { Select } from '../Select';
import { useRead } from '../useRead';
import { isLong } from './value';

interface Props {
  field: RecordField;
  /** It names the record, and so is one line however long it may be. */
  naming?: boolean;
  /** In place of the control that follows from the declaration. */
  control?: ReactElement<object>;
}

/** A field of a form, as the server declares it. */
export function FormField({ field, naming, control = controlOf(field, naming) }: Props) {
  const { name, label, type } = field;
  return (
    <Field
      name={name}
      label={label}
      required={isMarked(field)}
      wide={isLong(field)}
      extra={field.hint}
      valuePropName={type === 'boolean' ? 'checked' : undefined}
      rules={rulesOf(field)}
    >
      {control}
    </Field>
  );
}

/** Controls with a list to choose from. */
const isChosen = ({ options, enumeration, parameter, choice }: RecordField) =>
  Boolean(options || enumeration || parameter || choice);

/** A choice has a rule of its own, and a switch, which always has a state, cannot be empty. */
const isMarked = (field: RecordField): boolean | undefined =>
  field.required && !isChosen(field) && !(field.type === 'boolean' && field.initial !== undefined);

interface Choosing {
  /** The field may be empty. */
  allowClear?: boolean;
}

/** A list of the records that a field can name. */
function Chosen({ choice, ...control }: Choosing & { choice: RecordChoice }) {
  const request = useRead(choicesOf(choice), { deps: [choice] });
  return (
    <ReadSelect
      {...control}
      request={request}
      options={request.data}
      showSearch={{ optionFilterProp: 'label' }}
    />
  );
}

interface SoughtProps extends Choosing {
  choice: RecordChoice;
  value?: string;
  autoFocus?: boolean;
  /** The name of the initial value; where it is known, the list is read only when the user opens it. */
  named?: string | null | undefined;
  /** Further parameters of the list. */
  params?: Readonly<Record<string, string>>;
}

/** The same for many records: the user types a part of the name. */
export function Sought({ choice, named, params, allowClear = true, ...control }: SoughtProps) {
  const [typed, setTyped] = useState('');
  const keyword = useDebounce(typed.trim(), { wait: 300 });
  const chosen = control.value ?? '';
  const [first] = useState({ value: chosen, label: named });
  const [opened, setOpened] = useState(named === undefined);
  const isKnown = !keyword && Boolean(chosen && first.label) && first.value === chosen;
  const search = choicesOf(choice, {
    ...params,
    ...(keyword || !chosen ? { keyword } : { [choice.key]: chosen }),
  });
  const request = useRead(
    async (options): Promise<Option[]> => {
      if (isKnown) return [{ value: chosen, label: first.label ?? '' }];
      return opened ? search(options) : [];
    },
    { deps: [choice, keyword, chosen, opened, JSON.stringify(params)] },
  );
  return (
    <ReadSelect<string, Option>
      {...control}
      request={request}
      options={request.data}
      allowClear={allowClear}
      placeholder="输入关键字查找"
      optionRender={NotedOption}
      onFocus={() => setOpened(true)}
      showSearch={{ filterOption: false, onSearch: setTyped }}
    />
  );
}

interface SoughtInFormProps extends Choosing {
  choice: RecordChoice;
  value?: string;
  onChange?: (key?: string) => void;
}

/** The same in the form of a record, whose present name is known. */
function SoughtInForm({ choice, ...control }: SoughtInFormProps) {
  const { record } = useScene();
  const props = { ...control, choice, named: record[choice.shown] as string | null | undefined };
  return choice.within ? <SoughtWithin {...props} within={choice.within} /> : <Sought {...props} />;
}

interface SoughtWithinProps extends Omit<SoughtProps, 'params'>, SoughtInFormProps {
  within: NonNullable<RecordChoice['within']>;
}

/** Only records that suit another field of the form. The choice is dropped when that field changes. */
function SoughtWithin({ within, ...control }: SoughtWithinProps) {
  const { onChange } = control;
  // preserve: the form of a present record need not show that field.
  const value = Form.useWatch<string | undefined>(within.field, { preserve: true });
  const [suited, setSuited] = useState(value);
  useEffect(() => {
    if (suited === value) return;
    if (suited) onChange?.(undefined);
    setSuited(value);
  }, [suited, value, onChange]);
  if (!value) return <Select {...control} value={undefined} disabled placeholder={`先选${within.label}`} />;
  return <Sought {...control} params={{ [within.field]: value }} />;
}

/** The values of 参数设置, and the present value, which may be missing there. */
function Offered({ parameter, ...control }: Choosing & { parameter: string; value?: string }) {
  const request = useRead(parametersOf(parameter), { deps: [parameter] });
  const before = useRef<string>(undefined);
  before.current ||= control.value;
  return (
    <ReadSelect
      {...control}
      request={request}
      options={including(request.data ?? [], before.current).map((value) => ({ value, label: value }))}
      showSearch={{ optionFilterProp: 'label' }}
    />
  );
}

function controlOf(field: RecordField, naming = false) {
  const { type, options, enumeration, parameter, required, scale, max, choice } = field;
  const allowClear = !required;
  if (choice)
    return choice.search ? (
      <SoughtInForm choice={choice} allowClear={allowClear} />
    ) : (
      <Chosen choice={choice} allowClear={allowClear} />
    );
  const offered = enumeration ?? options?.map((value) => ({ value, label: value }));
  if (offered)
    return (
      <Select<string | number>
        options={offered.map(({ value, label }) => ({ value, label }))}
        allowClear={allowClear}
        showSearch={{ optionFilterProp: 'label' }}
      />
    );
  if (parameter) return <Offered parameter={parameter} allowClear={allowClear} />;
  if (type === 'boolean') return <Switch />;
  // The browser's own, for the reason that the days of a list's filter give.
  if (type === 'date') return <Input type="date" />;
  if (type === 'datetime') return <Input type="datetime-local" />;
  if (type === 'integer' || type === 'decimal') return <InputNumber precision={scale ?? 0} />;
  if (isLong(field) && !naming)
    return (
      <Input.TextArea maxLength={max} showCount={max !== undefined} autoSize={{ minRows: 2, maxRows: 6 }} />
    );
  return <Input maxLength={max} showCount={isLong(field) && max !== undefined} />;
}

/** Rules that the browser can check. */
function rulesOf(field: RecordField): FormRule[] {
  const { label, type, required, min, max } = field;
  if (isChosen(field)) return required ? [{ required, message: `请选择${label}` }] : [];
  if (type === 'text') return required ? [{ whitespace: true, message: `请输入${label}` }] : [];
  if (type !== 'integer' && type !== 'decimal') return [];
  const bounds = [min !== undefined && `不小于 ${min}`, max !== undefined && `不大于 ${max}`].filter(Boolean);
  return bounds.length > 0 ? [{ type: 'number', min, max, message: `${label}应${bounds.join('、')}` }] : [];
}
