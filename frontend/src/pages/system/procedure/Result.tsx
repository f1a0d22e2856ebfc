import { Alert, Spin } from 'antd';
import { useMemo } from 'react';
import { messageLines } from '@/services/legacy/messageLines';
import type { Trial } from './api';
import { ResultGrid } from './ResultGrid';
import { tablesOf } from './results';
import trialStyles from './trial.module.css';
import type { TrialState } from './useTrial';

/** The result of a trial run of a procedure. */
export function Result({ state, of }: { state: TrialState; of: string }) {
  return (
    <div className="qiao-mt-8" aria-live="polite">
      {state.status === 'running' && <Spin delay={300} />}
      {state.status === 'failed' && <Failed {...state} />}
      {state.status === 'done' && <Done trial={state.trial} of={of} />}
    </div>
  );
}

function Failed({ text, code, requestId }: Extract<TrialState, { status: 'failed' }>) {
  const facts = [code !== undefined && `返回码 ${code}`, requestId && `请求编号 ${requestId}`].filter(
    Boolean,
  );
  return (
    <Alert type="error" showIcon title={<Lines text={text} />} description={facts.join(' · ') || undefined} />
  );
}

function Done({ trial: { msg, data, ms }, of }: { trial: Trial; of: string }) {
  const tables = useMemo(() => tablesOf(data), [data]);
  const scalar = typeof data === 'number' || typeof data === 'boolean';
  return (
    <>
      <Alert
        type="success"
        showIcon
        title={<Lines text={messageLines(msg).join('\n')} />}
        action={`用时 ${ms} ms`}
      />
      {scalar && <p className={`${trialStyles.scalar} qiao-bold qiao-digits`}>{String(data)}</p>}
      {!scalar && tables.length === 0 && <p className="qiao-note">没有返回结果集</p>}
      {tables.map((table) => (
        <ResultGrid key={table.name} table={table} of={of} />
      ))}
    </>
  );
}

const Lines = ({ text }: { text: string }) => <span className="qiao-pre-line">{text}</span>;
