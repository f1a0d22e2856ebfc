import { Input, InputNumber, Radio } from 'antd';
import type { ReactNode } from 'react';
import type { Mode, Step } from '../api';
import { StaffSelect } from '../parts/StaffSelect';
import { modeHint, modeText } from '../parts/steps';
import styles from './index.module.css';
import { People } from './People';
import type { Choices } from './useNames';

interface Props {
  step: Step;
  choices: Choices;
  onChange: (change: Partial<Step>) => void;
}

const modes = (Object.keys(modeText) as Mode[]).map((value) => ({
  value,
  label: `${modeText[value]}：${modeHint[value]}`,
}));

/** The settings of a step: name, people, way to decide together, and time limit. */
export function StepPanel({ step, choices, onChange }: Props) {
  const { Kind, Name, Who = [], Mode: mode } = step;
  return (
    <>
      <Item label="节点名称">
        <Input
          aria-label="节点名称"
          value={Name}
          maxLength={30}
          onChange={({ target }) => onChange({ Name: target.value })}
        />
      </Item>
      <Item label={Kind === 'cc' ? '抄送给' : '审批人'}>
        <People who={Who} choices={choices} onChange={(who) => onChange({ Who: who })} />
      </Item>
      {Kind === 'approve' && (
        <>
          <Item label="多人时的审批方式">
            <Radio.Group
              className="qiao-stack"
              value={mode}
              options={modes}
              onChange={({ target }) => onChange({ Mode: target.value as Mode })}
            />
          </Item>
          <Limits step={step} onChange={onChange} />
        </>
      )}
    </>
  );
}

function Limits({ step, onChange }: Omit<Props, 'choices'>) {
  const { RemindHours = 0, HandHours = 0, HandTo = '' } = step;
  return (
    <>
      <Item label="超过多少小时提醒审批人（不填则不提醒）">
        <Hours
          label="提醒小时数"
          value={RemindHours}
          onChange={(hours) => onChange({ RemindHours: hours })}
        />
      </Item>
      <Item label="超过多少小时转交他人（不填则不转交）">
        <Hours label="转交小时数" value={HandHours} onChange={(hours) => onChange({ HandHours: hours })} />
      </Item>
      {(HandHours > 0 || HandTo) && (
        <Item label="超时转交给">
          <StaffSelect
            aria-label="超时转交给"
            most={1}
            value={HandTo ? [HandTo] : []}
            onChange={([person]) => onChange({ HandTo: person ?? '' })}
          />
        </Item>
      )}
    </>
  );
}

interface HoursProps {
  label: string;
  value: number;
  onChange: (hours: number) => void;
}

const Hours = ({ label, value, onChange }: HoursProps) => (
  <InputNumber<number>
    aria-label={label}
    value={value || null}
    min={1}
    max={2160}
    precision={0}
    suffix="小时"
    onChange={(hours) => onChange(hours ?? 0)}
  />
);

/** A control under its label. */
export function Item({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={`${styles.item} qiao-mb-16`}>
      <p className="qiao-quiet qiao-mb-8">{label}</p>
      {children}
    </div>
  );
}
