import { Alert, Spin } from 'antd';
import { useMemo } from 'react';
import { CopyButton } from '@/components/CopyButton';
import { Part, Scroll } from '@/components/Detail';
import { messageLines } from '@/services/legacy/messageLines';
import type { Trial } from './api';
import { exactJson, isNumber } from './exactJson';
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

function Done({ trial: { msg, data, ms, file }, of }: { trial: Trial; of: string }) {
  const tables = useMemo(() => tablesOf(data), [data]);
  const scalar = isNumber(data) || typeof data === 'boolean';
  return (
    <>
      <Alert
        type="success"
        showIcon
        title={<Lines text={messageLines(msg).join('\n')} />}
        action={`用时 ${ms} ms`}
      />
      {scalar && <p className={`${trialStyles.scalar} qiao-bold qiao-digits`}>{String(data)}</p>}
      {isEmpty(data) && !file && <p className="qiao-mt-12 qiao-note">没有返回结果集</p>}
      {tables.map((table) => (
        <ResultGrid key={table.name} table={table} of={of} />
      ))}
      {!scalar && !isEmpty(data) && <AsJson data={data} unfolded={tables.length === 0} />}
    </>
  );
}

const isEmpty = (data: unknown) =>
  data === undefined ||
  data === null ||
  (typeof data === 'object' && !Array.isArray(data) && Object.keys(data).length === 0);

/** More text than anybody reads; a copy has all of it. */
const mostText = 20_000;

/** The data as a client gets it. */
function AsJson({ data, unfolded }: { data: unknown; unfolded: boolean }) {
  const text = useMemo(() => exactJson.stringify(data, 2) ?? '', [data]);
  return (
    <Part title="返回的 JSON" tools={<CopyButton text={text} label="复制返回的 JSON" />}>
      <details open={unfolded}>
        <summary>展开 data</summary>
        <Scroll label="data" className={`${trialStyles.json} qiao-box qiao-mt-8`}>
          <pre>{text.slice(0, mostText)}</pre>
          {text.length > mostText && <p className="qiao-note">只显示开头，复制包含全部</p>}
        </Scroll>
      </details>
    </Part>
  );
}

const Lines = ({ text }: { text: string }) => <span className="qiao-pre-line">{text}</span>;
