import { CaretDownOutlined, CaretRightOutlined } from '@ant-design/icons';
import type { CSSProperties } from 'react';
import type { RowAction } from '@/components/QueryTable';
import { Actions } from '@/components/QueryTable/Actions';
import { RowLink } from '@/components/RowText';
import styles from './index.module.css';
import type { DepartmentRow } from './tree';

interface Props {
  lines: readonly DepartmentRow[];
  /** Those that have others below them. */
  parents: ReadonlySet<string>;
  closed: ReadonlySet<string>;
  /** How many people each has with all below it. */
  people: ReadonlyMap<string, number>;
  onToggle: (id: string) => void;
  onOpen: (id: string) => void;
  actions: readonly RowAction<DepartmentRow>[];
}

/** The departments, each as far to the right as it is below the top. */
export function Lines({ lines, parents, closed, people, onToggle, onOpen, actions }: Props) {
  return (
    <div className={styles.frame}>
      <table className={styles.lines} aria-label="部门">
        <thead>
          <tr>
            <th scope="col">名称</th>
            <th scope="col" className={styles.wide}>
              类别
            </th>
            <th scope="col" className={styles.wide}>
              负责人
            </th>
            <th scope="col" className={styles.number}>
              人数
            </th>
            <th scope="col" className={styles.number}>
              含下级
            </th>
            {actions.length > 0 && (
              <th scope="col" className={`${styles.actions} qiao-screen-only`}>
                操作
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {lines.map((row) => (
            <tr key={row.OrganizationId}>
              <td style={{ '--level': Math.max(0, row.Depth - 1) } as CSSProperties}>
                <div className={styles.name}>
                  <Toggle
                    row={row}
                    has={parents.has(row.OrganizationId)}
                    closed={closed.has(row.OrganizationId)}
                    onToggle={onToggle}
                  />
                  <RowLink id={row.OrganizationId} name={row.FullName} open={onOpen}>
                    {row.FullName}
                  </RowLink>
                </div>
              </td>
              <td className={styles.wide}>{row.Category}</td>
              <td className={styles.wide}>{row.Manager ?? '—'}</td>
              <td className={styles.number}>{row.People}</td>
              <td className={styles.number}>{people.get(row.OrganizationId)}</td>
              {actions.length > 0 && (
                <td className={`${styles.actions} qiao-screen-only`}>
                  <Actions row={row} name={row.FullName} actions={actions} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface ToggleProps {
  row: DepartmentRow;
  has: boolean;
  closed: boolean;
  onToggle: (id: string) => void;
}

function Toggle({ row, has, closed, onToggle }: ToggleProps) {
  if (!has) return <span className={styles.leaf} />;
  return (
    <button
      type="button"
      className={styles.toggle}
      aria-expanded={!closed}
      aria-label={`${row.FullName}的下级`}
      onClick={() => onToggle(row.OrganizationId)}
    >
      {closed ? <CaretRightOutlined aria-hidden="true" /> : <CaretDownOutlined aria-hidden="true" />}
    </button>
  );
}
