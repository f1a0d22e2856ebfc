import { Alert, Spin } from 'antd';
import { Part, Scroll } from '@/components/Detail';
import type { Trial } from '@/services/explorer';
import { messageLines } from '@/services/legacy/messageLines';
import styles from './index.module.css';
import { mostRows, type ResultTable, tablesOf } from './results';
import trialStyles from './trial.module.css';
import type { TrialState } from './useTrial';
import { countText } from './words';

/** What a trial run has brought. */
export function Result({ state }: { state: TrialState }) {
  return (
    <div className={trialStyles.result} aria-live="polite">
      {state.status === 'running' && <Spin delay={300} />}
      {state.status === 'failed' && <Failed {...state} />}
      {state.status === 'done' && <Done trial={state.trial} />}
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

function Done({ trial: { msg, data, ms } }: { trial: Trial }) {
  const tables = tablesOf(data);
  const scalar = typeof data === 'number' || typeof data === 'boolean';
  return (
    <>
      <Alert
        type="success"
        showIcon
        title={<Lines text={messageLines(msg).join('\n')} />}
        action={`用时 ${ms} ms`}
      />
      {scalar && <p className={trialStyles.scalar}>{String(data)}</p>}
      {!scalar && tables.length === 0 && <p className={styles.facts}>没有返回结果集</p>}
      {tables.map((table) => (
        <Part key={table.name} title={`${table.name}：${countText(table.total)} 行`}>
          {table.total > 0 && <Table table={table} />}
        </Part>
      ))}
    </>
  );
}

const Lines = ({ text }: { text: string }) => <span className={trialStyles.lines}>{text}</span>;

function Table({ table: { name, columns, rows, total } }: { table: ResultTable }) {
  return (
    <>
      <Scroll label={`结果集 ${name}`}>
        <table>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a result have no other name.
              <tr key={index}>
                {row.map((cell, column) => (
                  <td key={columns[column]}>{cell ?? <span className={trialStyles.null}>NULL</span>}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
      {total > mostRows && <p className={styles.facts}>只显示前 {mostRows} 行</p>}
    </>
  );
}
