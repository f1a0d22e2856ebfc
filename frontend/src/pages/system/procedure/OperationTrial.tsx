import { Alert, Input, Segmented } from 'antd';
import { useId, useState } from 'react';
import { Select } from '@/components/Select';
import { useSession } from '@/services/session';
import { type Endpoint, endpoints } from './api';
import { confirmWrite } from './confirmWrite';
import type { ApiDocument, Operation, Parameter } from './openapi';
import { Result } from './Result';
import { addressOf, type Draft, draftOf, problemOf, send, sentOf } from './request';
import { TrialButtons } from './TrialButtons';
import trialStyles from './trial.module.css';
import { useTrial } from './useTrial';

/** Makes the call with the entered values, with the user's own session: a read at once, a write after a question. */
export function OperationTrial({ api, operation }: { api: ApiDocument; operation: Operation }) {
  const { account } = useSession();
  const { state, run, stop } = useTrial();
  const [draft, setDraft] = useState<Draft>(() => draftOf(api, operation));
  const [endpoint, setEndpoint] = useState<Endpoint>(operation.effect === 'write' ? 'Int' : 'DataSet');
  const [problem, setProblem] = useState<string>();
  const { parameters, body, examples, effect, procedure } = operation;
  const start = async () => {
    const found = problemOf(operation, draft);
    setProblem(found);
    if (found) return;
    if (effect === 'write' && !(await confirmWrite(operation.id, account))) return;
    await run((signal) => send(operation, draft, endpoint, signal));
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
        {examples.length > 0 && (
          <Select
            aria-label="填入示例"
            placeholder="填入示例"
            options={examples.map(({ summary }, index) => ({ value: index, label: summary }))}
            onChange={(index: number) => setDraft(draftOf(api, operation, examples[index]))}
          />
        )}
        {parameters.length === 0 && !body && <p className="qiao-note">没有需要填写的参数。</p>}
        <div className={trialStyles.inputs}>
          {parameters.map((parameter) => (
            <Field
              key={`${parameter.in} ${parameter.name}`}
              parameter={parameter}
              value={sentOf(draft.values, parameter.name)}
              onChange={(value) => setDraft(withValue(parameter.name, value))}
            />
          ))}
        </div>
        {body && (
          <Input.TextArea
            aria-label="请求体"
            autoSize={{ minRows: 4, maxRows: 16 }}
            value={draft.body}
            onChange={(event) => setDraft({ ...draft, body: event.target.value })}
          />
        )}
        {procedure && (
          <div>
            <Segmented
              aria-label="返回形式"
              options={[...endpoints]}
              value={endpoint}
              onChange={setEndpoint}
            />
          </div>
        )}
        {!procedure && (
          <code className="qiao-break">
            {operation.method} {addressOf(operation, draft)}
          </code>
        )}
        {problem && <Alert type="warning" showIcon title={problem} />}
        <TrialButtons running={state.status === 'running'} onStop={stop} />
      </form>
      <Result state={state} of={operation.id} />
    </>
  );
}

/** The draft with another value of a parameter; names are the same in any letter case. */
const withValue = (name: string, value: string) => (draft: Draft) => {
  const others = Object.entries(draft.values).filter(([one]) => one.toLowerCase() !== name.toLowerCase());
  return { ...draft, values: { ...Object.fromEntries(others), [name]: value } };
};

interface FieldProps {
  parameter: Parameter;
  value: string;
  onChange: (value: string) => void;
}

function Field({ parameter: { name, required, description, schema }, value, onChange }: FieldProps) {
  const id = useId();
  const options = schema.enum?.map((one) => ({ value: String(one), label: String(one) }));
  return (
    <div>
      <label htmlFor={id} className="qiao-row qiao-baseline">
        {name}
        <small className="qiao-small">{required ? '必填' : schema.title}</small>
      </label>
      {options ? (
        <Select
          id={id}
          value={value || undefined}
          placeholder="不选"
          options={options}
          allowClear
          onChange={(chosen: string | undefined) => onChange(chosen ?? '')}
        />
      ) : (
        <Input
          id={id}
          value={value}
          placeholder={description}
          allowClear
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </div>
  );
}
