import { Button } from 'antd';
import { Select } from '@/components/Select';
import type { Approver, By } from '../api';
import { StaffSelect } from '../parts/StaffSelect';
import styles from './index.module.css';
import type { Choices } from './useNames';
import { byText, headText } from './words';

interface Props {
  who: readonly Approver[];
  choices: Choices;
  onChange: (who: Approver[]) => void;
}

const ways = Object.entries(byText).map(([value, label]) => ({ value: value as By, label }));

/** The people whom a step asks: people, posts, roles, heads of departments, or a choice of the applicant. */
export function People({ who, choices, onChange }: Props) {
  const change = (index: number, one: Approver) =>
    onChange(who.map((before, at) => (at === index ? one : before)));
  return (
    <div className="qiao-stack">
      {who.map((one, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they have no key but their place.
        <div key={index} className={`${styles.row} qiao-row`}>
          <Select
            aria-label="按什么指定"
            value={one.By}
            options={ways}
            onChange={(By) => change(index, By === 'head' ? { By, Level: 1 } : { By })}
          />
          <Which one={one} choices={choices} onChange={(changed) => change(index, changed)} />
          {who.length > 1 && (
            <Button type="text" danger onClick={() => onChange(who.toSpliced(index, 1))}>
              删除
            </Button>
          )}
        </div>
      ))}
      <Button type="dashed" onClick={() => onChange([...who, { By: 'person' }])}>
        {who.length > 0 ? '再加一组人员' : '选择人员'}
      </Button>
    </div>
  );
}

interface WhichProps {
  one: Approver;
  choices: Choices;
  onChange: (one: Approver) => void;
}

/** Levels of heads that a step may name. */
const levels = [1, 2, 3, 4, 5, 6, 7, 8];

function Which({ one, choices, onChange }: WhichProps) {
  const { By, IDs = [], Level = 1 } = one;
  if (By === 'choose') return <span>由发起人在提交时选择</span>;
  if (By === 'head')
    return (
      <Select
        aria-label="主管级别"
        value={Level}
        options={levels.map((value) => ({ value, label: headText(value) }))}
        onChange={(level) => onChange({ By, Level: level })}
      />
    );
  if (By === 'person')
    return <StaffSelect aria-label="人员" value={IDs} onChange={(ids) => onChange({ By, IDs: ids })} />;
  return (
    <Select
      mode="multiple"
      aria-label={byText[By]}
      placeholder={`请选择${byText[By]}`}
      value={[...IDs]}
      options={By === 'post' ? choices.posts : choices.roles}
      showSearch={{ optionFilterProp: 'label' }}
      onChange={(ids: string[]) => onChange({ By, IDs: ids })}
    />
  );
}
