import { MoreOutlined } from '@ant-design/icons';
import { memo } from 'react';
import type { SheetRow, Supply } from './api';
import { supplyNames } from './counting';
import styles from './index.module.css';
import { MeterCells } from './MeterCells';
import { isNotNeeded, savedOf } from './sheet';
import { type Entry, isUnsaved } from './useSheet';

interface Props {
  row: SheetRow;
  entry: Entry | undefined;
  kinds: readonly Supply[];
  begun: boolean;
  readOnly: boolean;
  camera: boolean;
  onType: (row: SheetRow, supply: Supply, text: string) => void;
  onPhoto: (row: SheetRow, supply: Supply, photo: File) => void;
  onLeave: (row: SheetRow) => void;
  onMore: (row: SheetRow) => void;
  onReload: (id: string) => void;
}

/** A room, or the main meters of a building. Each is saved when it is left. */
export const MeterRow = memo(function MeterRow(props: Props) {
  const { row, entry, kinds, begun, readOnly, camera, onType, onPhoto, onLeave, onMore, onReload } = props;
  const { MeterName, RoomNo, Residents } = row;
  return (
    <tr
      data-needless={isNotNeeded(row, kinds) || undefined}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) onLeave(row);
      }}
    >
      <th scope="row">
        {MeterName}
        {RoomNo !== null && (
          <small className={`${styles.people} qiao-small`}>
            {Residents > 0 ? `${Residents} 人` : '空房'}
          </small>
        )}
      </th>
      {kinds.map((supply) => (
        <MeterCells
          key={supply}
          row={row}
          draft={entry?.draft}
          supply={supply}
          begun={begun}
          refused={refusalOf(entry, supply)}
          readOnly={readOnly}
          camera={camera && !readOnly}
          hasPhoto={(entry?.photos?.[supply] ?? row[`${supply}Photo`]) !== null}
          onType={onType}
          onPhoto={onPhoto}
          onMore={onMore}
        />
      ))}
      <td className={`${styles.state} qiao-screen-only`}>
        <Status row={row} entry={entry} kinds={kinds} onReload={onReload} />
      </td>
      <td className={`${styles.more} qiao-screen-only`}>
        <button
          type="button"
          className={styles.tool}
          aria-label={`${MeterName}：换表、照片、备注`}
          onClick={() => onMore(row)}
        >
          <MoreOutlined aria-hidden="true" />
        </button>
      </td>
    </tr>
  );
});

/** The server's error of water or power. */
const refusalOf = (entry: Entry | undefined, supply: Supply): string | undefined =>
  Object.entries(entry?.refused ?? {}).find(([field]) => field.startsWith(supply))?.[1];

type StatusProps = Pick<Props, 'row' | 'entry' | 'kinds' | 'onReload'>;

/** The state of saving a row. */
function Status({ row, entry, kinds, onReload }: StatusProps) {
  // Texts that are shown beside a reading are not repeated.
  const told = kinds.some((supply) => refusalOf(entry, supply) !== undefined);
  if (entry?.saving) return <span role="status">保存中…</span>;
  if (entry?.failure)
    return (
      <span role="alert" className="qiao-danger">
        未保存{!told && `：${entry.failure}`}
        {entry.stale && (
          <button type="button" className={styles.link} onClick={() => onReload(row.MeterId)}>
            重新读取
          </button>
        )}
      </span>
    );
  if (isUnsaved(entry)) return <span className="qiao-warning">未保存</span>;
  if (isNotNeeded(row, kinds)) return <span className="qiao-quiet">无需抄表</span>;
  const saved = savedOf(row, kinds);
  if (saved.length === 0) return null;
  return (
    <span className="qiao-success">
      <span aria-hidden="true">✓</span>{' '}
      {saved.length === kinds.length
        ? '已抄'
        : `已存${saved.map((supply) => supplyNames[supply].meter).join('、')}`}
    </span>
  );
}
