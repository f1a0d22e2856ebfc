import { Button, Input } from 'antd';
import { Select } from '@/components/Select';
import type { Condition, FlowField, Lane, Op, Step } from '../api';
import { StaffSelect } from '../parts/StaffSelect';
import styles from './index.module.css';
import { Item } from './StepPanel';
import type { Choices } from './useNames';
import { applicantFields, askedFields, opsOf, opText } from './words';

interface Props {
  step: Step;
  index: number;
  fields: readonly FlowField[];
  choices: Choices;
  onChange: (change: Partial<Lane>) => void;
  onMove: (by: -1 | 1) => void;
}

/** A lane: its name, and of a branch the conditions with which it is gone along. */
export function LanePanel({ step, index, fields, choices, onChange, onMove }: Props) {
  const lanes = step.Lanes ?? [];
  const lane = lanes[index];
  if (!lane) return null;
  const last = index === lanes.length - 1;
  const groups = lane.When ?? [];
  const conditional = step.Kind === 'branch' && !last;
  const first: Condition = { Field: askedFields(fields)[0]?.Name ?? '$department', Op: 'in', Values: [] };
  return (
    <>
      <Item label="分支名称">
        <Input
          aria-label="分支名称"
          value={lane.Name}
          maxLength={30}
          onChange={({ target }) => onChange({ Name: target.value })}
        />
      </Item>
      {step.Kind === 'branch' && last && <p className="qiao-quiet">前面的条件都不满足时走这条分支。</p>}
      {step.Kind === 'parallel' && <p className="qiao-quiet">各条分支同时进行，全部完成后继续。</p>}
      {conditional && (
        <>
          {groups.map((group, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: groups have no key but their place.
            <fieldset key={at} className={`${styles.group} qiao-mb-12`}>
              <legend>{at === 0 ? '同时满足' : '或者同时满足'}</legend>
              <Group
                group={group}
                fields={fields}
                choices={choices}
                fresh={withOp(fields, first)}
                onChange={(changed) =>
                  onChange({
                    When: changed.length > 0 ? groups.toSpliced(at, 1, changed) : groups.toSpliced(at, 1),
                  })
                }
              />
            </fieldset>
          ))}
          <div className="qiao-buttons">
            <Button type="dashed" onClick={() => onChange({ When: [...groups, [withOp(fields, first)]] })}>
              {groups.length > 0 ? '添加“或”条件组' : '添加条件'}
            </Button>
            {lanes.length > 2 && <Priority index={index} last={lanes.length - 2} onMove={onMove} />}
          </div>
        </>
      )}
    </>
  );
}

/** With the first comparison that suits its field. */
const withOp = (fields: readonly FlowField[], condition: Condition): Condition => ({
  ...condition,
  Op: opsOf(fields, condition.Field)[0] ?? 'eq',
});

interface GroupProps {
  group: readonly Condition[];
  fields: readonly FlowField[];
  choices: Choices;
  fresh: Condition;
  onChange: (group: Condition[]) => void;
}

function Group({ group, fields, choices, fresh, onChange }: GroupProps) {
  const asked = [
    ...askedFields(fields).map(({ Name, Label }) => ({ value: Name, label: Label || Name })),
    ...applicantFields,
  ];
  return (
    <div className="qiao-stack">
      {group.map((condition, index) => {
        const change = (part: Partial<Condition>) =>
          onChange(group.toSpliced(index, 1, { ...condition, ...part }));
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no key but their place.
          <div key={index} className={styles.condition}>
            <Select
              aria-label="条件的字段"
              value={condition.Field}
              options={asked}
              onChange={(Field) => onChange(group.toSpliced(index, 1, withOp(fields, { ...fresh, Field })))}
            />
            <Select<Op>
              aria-label="比较方式"
              value={condition.Op}
              options={opsOf(fields, condition.Field).map((value) => ({ value, label: opText[value] }))}
              onChange={(Op) => change({ Op })}
            />
            <Values condition={condition} fields={fields} choices={choices} onChange={change} />
            <Button type="text" danger onClick={() => onChange(group.toSpliced(index, 1))}>
              删除
            </Button>
          </div>
        );
      })}
      <Button type="link" onClick={() => onChange([...group, fresh])}>
        再加一个“且”条件
      </Button>
    </div>
  );
}

interface ValuesProps {
  condition: Condition;
  fields: readonly FlowField[];
  choices: Choices;
  onChange: (part: Partial<Condition>) => void;
}

function Values({ condition: { Field, Values: values }, fields, choices, onChange }: ValuesProps) {
  const field = askedFields(fields).find(({ Name }) => Name === Field);
  const list = { $department: choices.departments, $post: choices.posts }[Field];
  const options = list ?? field?.Options?.map((value) => ({ value, label: value }));
  if (options)
    return (
      <Select
        mode="multiple"
        aria-label="比较的值"
        value={values}
        options={options}
        showSearch={{ optionFilterProp: 'label' }}
        onChange={(chosen: string[]) => onChange({ Values: chosen })}
      />
    );
  if (field?.Type === 'person')
    return (
      <StaffSelect aria-label="比较的值" value={values} onChange={(chosen) => onChange({ Values: chosen })} />
    );
  const type = { date: 'date', datetime: 'datetime-local' }[field?.Type as string] ?? 'text';
  return (
    <Input
      aria-label="比较的值"
      type={type}
      value={values[0] ?? ''}
      suffix={field?.Unit}
      onChange={({ target }) => onChange({ Values: target.value ? [target.value] : [] })}
    />
  );
}

interface PriorityProps extends Pick<Props, 'index' | 'onMove'> {
  /** The place of the last lane with conditions. */
  last: number;
}

const Priority = ({ index, last, onMove }: PriorityProps) => (
  <>
    <Button disabled={index === 0} onClick={() => onMove(-1)}>
      提高优先级
    </Button>
    <Button disabled={index >= last} onClick={() => onMove(1)}>
      降低优先级
    </Button>
  </>
);
