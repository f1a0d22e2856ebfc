import { PlayCircleOutlined } from '@ant-design/icons';
import { Button, Input, Segmented, Select } from 'antd';
import { useId, useState } from 'react';
import { uiHooks } from '@/components/uiHooks';
import { useSession } from '@/services/session';
import { type Endpoint, endpoints, type ProcedureDetail } from './api';
import styles from './index.module.css';
import { Result } from './Result';
import { inputsOf, payloadOf, type TrialInput, usualEndpoint } from './trial';
import trialStyles from './trial.module.css';
import { useTrial } from './useTrial';
import { nameOf } from './words';

/** Calls the procedure with the entered values, as any client would: with the own account and its rights. */
export function TryIt({ detail }: { detail: ProcedureDetail }) {
  const { account } = useSession();
  const { state, run, stop } = useTrial();
  const [endpoint, setEndpoint] = useState<Endpoint>(usualEndpoint(detail));
  const [values, setValues] = useState<Record<string, string>>({});
  if (detail.state === 'quarantined' || detail.state === 'overridden')
    return <p className="qiao-note">它现在不处理调用，无法试运行。</p>;

  const inputs = inputsOf(detail);
  const payload = payloadOf(detail, inputs, values);
  const start = async () => {
    if (detail.effect !== 'write' || (await mayWrite(detail, account))) await run(endpoint, payload);
  };
  return (
    <>
      <form
        className={`${trialStyles.trial} qiao-stack qiao-gap-12`}
        onSubmit={(event) => {
          event.preventDefault();
          void start();
        }}
      >
        {inputs.length === 0 && <p className="qiao-note">没有需要填写的参数。</p>}
        <div className={trialStyles.inputs}>
          {inputs.map((input) => (
            <Field
              key={input.id}
              input={input}
              value={values[input.id] ?? ''}
              onChange={(value) => setValues((before) => ({ ...before, [input.id]: value }))}
            />
          ))}
        </div>
        <div>
          <Segmented aria-label="返回形式" options={[...endpoints]} value={endpoint} onChange={setEndpoint} />
        </div>
        <details>
          <summary>请求内容</summary>
          <pre className="qiao-box qiao-prose qiao-mt-8">{JSON.stringify(payload, null, 2)}</pre>
        </details>
        <Buttons running={state.status === 'running'} onStop={stop} />
      </form>
      <Result state={state} of={nameOf(detail)} />
    </>
  );
}

const mayWrite = (detail: ProcedureDetail, account: string) =>
  uiHooks.confirm({
    title: '确认写入数据库？',
    content: `“${nameOf(detail)}”将以账号 ${account} 写入数据库，不能撤销。`,
    okText: '执行写入',
    cancelText: '取消',
    careful: true,
  });

interface FieldProps {
  input: TrialInput;
  value: string;
  onChange: (value: string) => void;
}

function Field({ input: { id: source, name, hint, options }, value, onChange }: FieldProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="qiao-row qiao-baseline">
        {name || source}
        {name && name !== source && <small className="qiao-small">{source}</small>}
      </label>
      {options ? (
        <Select
          id={id}
          value={value || undefined}
          placeholder={hint || '不选'}
          options={options}
          allowClear
          onChange={(chosen: string | undefined) => onChange(chosen ?? '')}
        />
      ) : (
        <Input
          id={id}
          value={value}
          placeholder={hint}
          allowClear
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </div>
  );
}

const Buttons = ({ running, onStop }: { running: boolean; onStop: () => void }) => (
  <div className={styles.textTools}>
    {running && <Button onClick={onStop}>停止等待</Button>}
    <Button
      type="primary"
      htmlType="submit"
      icon={<PlayCircleOutlined aria-hidden="true" />}
      loading={running}
    >
      试运行
    </Button>
  </div>
);
