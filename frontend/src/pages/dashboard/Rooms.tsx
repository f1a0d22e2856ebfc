import { Link } from '@umijs/max';
import { Block } from '@/components/Block';
import { useRead } from '@/components/useRead';
import type { MenuNode } from '@/services/menu';
import { type BuildingRooms, fetchRooms } from './api';
import styles from './Repairs.module.css';
import own from './Rooms.module.css';

const states = [
  { label: '可用', of: (row: BuildingRooms) => row.Usable },
  { label: '维修', of: (row: BuildingRooms) => row.Repairing },
  { label: '停用', of: (row: BuildingRooms) => row.Closed },
];

/** The rooms of each building by their states; each number leads to these rooms. */
export function Rooms({ page }: { page: MenuNode }) {
  const request = useRead(fetchRooms);
  const to = (filters: Record<string, string>) => `${page.path}?${new URLSearchParams(filters)}`;
  return (
    <Block
      title="房间"
      extra={<Link to={page.path}>{page.title}</Link>}
      request={request}
      lines={6}
      emptyText={(rows) => (rows.length === 0 ? '还没有登记房间' : undefined)}
    >
      {(rows) => (
        <table className={`${styles.table} ${own.numbers} qiao-table qiao-edges`}>
          <thead>
            <tr>
              <th scope="col">楼栋</th>
              {states.map(({ label }) => (
                <th key={label} scope="col">
                  {label}
                </th>
              ))}
              <th scope="col">床位</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <RoomsLine key={row.Building} row={row} to={to} />
            ))}
          </tbody>
        </table>
      )}
    </Block>
  );
}

interface LineProps {
  row: Awaited<ReturnType<typeof fetchRooms>>[number];
  to: (filters: Record<string, string>) => string;
}

/** A building; each number leads to its rooms. */
const RoomsLine = ({ row, to }: LineProps) => (
  <tr>
    <th scope="row">
      <Link to={to({ Building: row.Building })}>{row.Building}</Link>
    </th>
    {states.map(({ label, of }) => (
      <td key={label}>
        {of(row) > 0 ? (
          <Link
            to={to({ Building: row.Building, Status: label })}
            aria-label={`${row.Building}${label} ${of(row)} 间`}
          >
            {of(row)}
          </Link>
        ) : (
          '—'
        )}
      </td>
    ))}
    <td>{row.Beds}</td>
  </tr>
);
