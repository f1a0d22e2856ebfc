import { DownloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { CopyButton } from '@/components/CopyButton';
import { Part, Scroll } from '@/components/Detail';
import { fileNameOf, saveFile } from '@/components/saveFile';
import { asCsv, asTsv } from './delimited';
import styles from './ResultGrid.module.css';
import { mostRows, type ResultColumn, type ResultTable } from './results';
import { countText } from './words';

interface Props {
  table: ResultTable;
  /** The tried procedure, for the name of a file. */
  of: string;
}

/** One result set of a trial; it does not wrap, and can be taken along as a whole. */
export function ResultGrid({ table, of }: Props) {
  const { name, columns, rows } = table;
  if (rows.length === 0) return <Part title={`${name}：0 行`}>{null}</Part>;
  return (
    <Part title={`${name}：${countText(rows.length)} 行`} tools={<Tools table={table} of={of} />}>
      <Scroll label={`结果集 ${name}`}>
        <table className={styles.result}>
          <thead>
            <tr>
              <th scope="col" className={`${styles.number} qiao-number`}>
                <span className="qiao-sr-only">行号</span>
              </th>
              {columns.map((column) => (
                <th key={column.name} scope="col" className={sideOf(column)}>
                  {column.name}
                  <small>{column.kind ?? '—'}</small>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, mostRows).map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a result have no other name.
              <tr key={index}>
                <th scope="row" className={`${styles.number} qiao-number`}>
                  {index + 1}
                </th>
                {columns.map((column, at) => (
                  <Cell key={column.name} column={column} value={row[at] ?? null} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
      {rows.length > mostRows && (
        <p className="qiao-mt-8 qiao-note">
          只显示前 {mostRows} 行，复制和导出包含全部 {countText(rows.length)} 行
        </p>
      )}
    </Part>
  );
}

function Cell({ column, value }: { column: ResultColumn; value: string | null }) {
  return (
    <td className={sideOf(column)} title={value ?? undefined}>
      {value ?? <span className={styles.null}>NULL</span>}
    </td>
  );
}

const sideOf = ({ kind }: ResultColumn) => (kind === '数字' ? 'qiao-number' : undefined);

/** Copies all rows, also those that are not shown. */
const Tools = ({ table, of }: Props) => (
  <>
    <CopyButton text={() => asTsv(table)} label={`复制 ${table.name}`} />
    <Button
      size="small"
      icon={<DownloadOutlined aria-hidden="true" />}
      aria-label={`导出 ${table.name}`}
      onClick={() => saveFile(asCsv(table), fileNameOf(`${of} ${table.name}`, 'csv'))}
    >
      导出
    </Button>
  </>
);
