import { App, Input, InputNumber, Radio, Switch } from 'antd';
import { useId, useState } from 'react';
import { Dialog } from '@/components/Dialog';
import type { DialogState } from '@/components/LazyDialog';
import { useSubmission } from '@/components/useSubmission';
import { type BridgeResult, type BridgeState, refusal, type Standing, setStates } from './api';
import { consequenceOf, failureOf, gateText, mayTry, peopleText, titleOf, wishesOf } from './change';
import styles from './index.module.css';
import { stateNames, states } from './words';

interface Props extends DialogState {
  targets: readonly Standing[];
  /** The state that is chosen at first. */
  first: BridgeState;
  /** At least one target has another state now. */
  onChanged: () => void;
}

/** Sets the state of some targets: each by itself, so those that are refused do not stop the others. */
export default function StateDialog({ targets, first, onChanged, ...dialog }: Props) {
  const { message } = App.useApp();
  const [state, setState] = useState(first);
  const [percentage, setPercentage] = useState(targets[0]?.Percentage || 10);
  const [trial, setTrial] = useState(targets.some(({ Trial }) => Trial));
  const [reason, setReason] = useState('');
  const tries = mayTry(targets, state);
  const { saving, failure, submit } = useSubmission(async () => {
    const wish = {
      State: state,
      Percentage: state === 'canary' ? percentage : 0,
      Trial: tries && trial,
      Reason: reason.trim(),
    };
    const results: BridgeResult[] = [];
    for (const each of wishesOf(targets, wish)) results.push(...(await setStates(each)));
    if (results.some(({ Changed }) => Changed)) onChanged();
    const refused = failureOf(results, targets);
    if (refused) throw refusal(refused);
  });
  const save = async () => {
    if (!(await submit(undefined))) return;
    void message.success(titleOf(targets, state, percentage));
    dialog.onClose();
  };
  return (
    <Dialog
      {...dialog}
      title={targets.length === 1 ? '切换状态' : `切换 ${targets.length} 个目标的状态`}
      width={640}
      okText="切换"
      onOk={() => void save()}
      pending={saving}
      notice={gateText(targets, state)}
      {...(failure !== undefined && { failure })}
      {...(reason !== '' && { unsaved: '填写的原因' })}
    >
      <div className="qiao-stack qiao-gap-12">
        <p className="qiao-break">{consequenceOf(targets)}</p>
        <States state={state} onChange={setState} targets={targets} />
        {state === 'canary' && <Percentage value={percentage} onChange={setPercentage} targets={targets} />}
        {tries && <Trial value={trial} onChange={setTrial} />}
        <Reason value={reason} onChange={setReason} />
      </div>
    </Dialog>
  );
}

interface StatesProps {
  state: BridgeState;
  onChange: (state: BridgeState) => void;
  targets: readonly Standing[];
}

function States({ state, onChange, targets }: StatesProps) {
  const now = targets.length === 1 ? targets[0]?.State : undefined;
  return (
    <Radio.Group
      aria-label="新的状态"
      className={styles.choice}
      value={state}
      onChange={({ target }) => onChange(target.value as BridgeState)}
    >
      {stateNames.map((name) => (
        <Radio key={name} value={name}>
          <span className="qiao-medium">{states[name].text}</span>
          {name === now && <span className="qiao-note">（现在）</span>}
          <span className="qiao-note qiao-block">{states[name].about}</span>
        </Radio>
      ))}
    </Radio.Group>
  );
}

interface ValueProps<Value> {
  value: Value;
  onChange: (value: Value) => void;
}

function Percentage({ value, onChange, targets }: ValueProps<number> & Pick<Props, 'targets'>) {
  const id = useId();
  return (
    <div className="qiao-wrap">
      <label htmlFor={id}>由本系统回答</label>
      <InputNumber
        id={id}
        min={1}
        max={99}
        precision={0}
        value={value}
        onChange={(typed) => typed !== null && onChange(typed)}
        suffix="%"
      />
      <span>的人</span>
      <span className="qiao-note" role="status">
        {peopleText(targets, value)}
      </span>
    </div>
  );
}

function Trial({ value, onChange }: ValueProps<boolean>) {
  return (
    <div className="qiao-row qiao-top qiao-gap-12">
      <Switch aria-label="试跑写入" checked={value} onChange={onChange} />
      <div>
        <TrialText />
        {!value && <p className="qiao-note qiao-warning">不打开就不比较写入。</p>}
      </div>
    </div>
  );
}

const trialText =
  '旧系统写入之前，本系统先在一个事务里执行一遍并撤销，只比较回答和影响的行数；这里什么也不留下。' +
  '客户端会多等一小会儿（最多 legacy.write_wait），超过就跳过这一次。';

/** What a trial does; a client waits for it. */
export const TrialText = () => (
  <div>
    <p>试跑写入</p>
    <p className="qiao-note">{trialText}</p>
  </div>
);

function Reason({ value, onChange }: ValueProps<string>) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="qiao-block qiao-mb-8">
        原因
      </label>
      <Input.TextArea
        id={id}
        rows={2}
        maxLength={400}
        value={value}
        placeholder="记入这个目标的历史和操作日志"
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  );
}
