import { Input, Segmented } from 'antd';
import { useId, useState } from 'react';
import { Select } from '@/components/Select';
import { useSession } from '@/services/session';
import { type Endpoint, endpoints, type ProcedureDetail, tryProcedure } from './api';
import { confirmWrite } from './confirmWrite';
import { Result } from './Result';
import { TrialButtons } from './TrialButtons';
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
    if (detail.effect !== 'write' || (await confirmWrite(nameOf(detail), account)))
      await run((signal) => tryProcedure(endpoint, payload, signal));
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
        <TrialButtons running={state.status === 'running'} onStop={stop} />
      </form>
      <Result state={state} of={nameOf(detail)} />
    </>
  );
}

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
