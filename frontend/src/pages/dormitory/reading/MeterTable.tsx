import { Fragment, memo } from 'react';
import type { SheetRow, Supply } from './api';
import { shownFigure, supplyNames } from './counting';
import styles from './index.module.css';
import { MeterRow } from './MeterRow';
import { sumsOf } from './sheet';
import type { Entry } from './useSheet';

interface Props {
  rows: readonly SheetRow[];
  entries: Readonly<Record<string, Entry>>;
  kinds: readonly Supply[];
  /** Whether anything of the month is read. */
  begun: boolean;
  readOnly: boolean;
  /** On a phone, where a room is a card with a camera. */
  camera: boolean;
  onType: (row: SheetRow, supply: Supply, text: string) => void;
  onPhoto: (row: SheetRow, supply: Supply, photo: File) => void;
  onLeave: (row: SheetRow) => void;
  onMore: (row: SheetRow) => void;
  onReload: (id: string) => void;
}

/** One row for each meter; only changed ones are rendered again. */
export const MeterTable = memo(function MeterTable({ rows, entries, kinds, camera, ...row }: Props) {
  return (
    <table className={`${styles.table} qiao-table qiao-edges`} data-kinds={kinds.length}>
      <thead className="qiao-desk-only">
        <tr>
          <th scope="col">房间</th>
          {kinds.map((supply) => (
            <Headings key={supply} supply={supply} />
          ))}
          <th scope="col" className={`${styles.state} qiao-screen-only`}>
            保存
          </th>
          <th scope="col" className={`${styles.more} qiao-screen-only`}>
            更多
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((one) => (
          <MeterRow
            key={one.MeterId}
            {...row}
            row={one}
            entry={entries[one.MeterId]}
            kinds={kinds}
            camera={camera}
          />
        ))}
      </tbody>
      <Sums rows={rows} kinds={kinds} />
    </table>
  );
});

/** The sums of all meters, at the end of the paper. */
function Sums({ rows, kinds }: Pick<Props, 'rows' | 'kinds'>) {
  return (
    <tfoot className={styles.sums}>
      {sumsOf(rows, kinds).map(({ label, meters }) => (
        <tr key={label}>
          <th scope="row">{label}</th>
          {meters.map(({ supply, used, unread }) => (
            <Fragment key={supply}>
              <td colSpan={2} />
              <td className={styles.used}>{shownFigure(used)}</td>
              <td>{unread > 0 && `未抄 ${unread} 块`}</td>
            </Fragment>
          ))}
        </tr>
      ))}
    </tfoot>
  );
}

function Headings({ supply }: { supply: Supply }) {
  const { name, meter, unit } = supplyNames[supply];
  return (
    <>
      <th scope="col" className={styles.number}>{`${meter}上次`}</th>
      <th scope="col" className={`${styles.number} ${styles.input}`}>{`${meter}本月`}</th>
      <th scope="col" className={styles.number}>{`用${name}（${unit}）`}</th>
      <th scope="col">{`${meter}情况`}</th>
    </>
  );
}
