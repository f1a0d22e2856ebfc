import { CaretDownOutlined, CaretRightOutlined } from '@ant-design/icons';
import type { CSSProperties, ReactNode } from 'react';
import type { RowAction } from '../QueryTable';
import { Actions } from '../QueryTable/rows/Actions';
import { RowLink } from '../RowText';
import type { OpenRow } from '../useOpenRow';
import styles from './index.module.css';
import type { TreeLine } from './tree';

/** A column beside the names; texts are left out on a phone. */
export interface TreeColumn<Row> {
  title: string;
  /** A number is at the right, on a phone too; a text only where there is room. */
  kind: 'number' | 'text';
  render: (row: Row) => ReactNode;
}

interface Props<Row> {
  label: string;
  lines: readonly TreeLine<Row>[];
  /** The lines with children. */
  parents: ReadonlySet<string>;
  closed: ReadonlySet<string>;
  onToggle: (id: string) => void;
  onOpen: OpenRow;
  /** Shown before a name, and after it. */
  before?: (row: Row) => ReactNode;
  behind?: (row: Row) => ReactNode;
  columns: readonly TreeColumn<Row>[];
  /** Left out where nothing can be done with any. */
  actions?: (row: Row) => readonly RowAction<Row>[];
}

/** The lines of a tree, each as far to the right as it is below the top. */
export function Lines<Row>(props: Props<Row>) {
  const { label, lines, columns, actions } = props;
  return (
    <div className={styles.frame}>
      <table className={`${styles.lines} qiao-table`} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">名称</th>
            {columns.map(({ title, kind }) => (
              <th key={title} scope="col" className={styles[kind]}>
                {title}
              </th>
            ))}
            {actions && (
              <th scope="col" className={`${styles.actions} qiao-desk-only qiao-screen-only`}>
                操作
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.id}>
              <NameCell {...props} line={line} />
              {columns.map(({ title, kind, render }) => (
                <td key={title} className={styles[kind]}>
                  {render(line.row)}
                </td>
              ))}
              {actions && (
                <td className={`${styles.actions} qiao-desk-only qiao-screen-only`}>
                  <Actions row={line.row} name={line.name} actions={actions(line.row)} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface CellProps<Row> extends Props<Row> {
  line: Props<Row>['lines'][number];
}

interface ToggleProps {
  name: string;
  closed: boolean;
  onToggle: () => void;
}

const Toggle = ({ name, closed, onToggle }: ToggleProps) => (
  <button
    type="button"
    className="qiao-fold"
    aria-expanded={!closed}
    aria-label={`${name}的下级`}
    onClick={onToggle}
  >
    {closed ? <CaretRightOutlined aria-hidden="true" /> : <CaretDownOutlined aria-hidden="true" />}
  </button>
);

/** The name, indented by its depth, with the button that opens the lines below it. */
function NameCell<Row>({ line, parents, closed, onToggle, onOpen, before, behind }: CellProps<Row>) {
  const { id, name, depth, row } = line;
  return (
    <td style={{ '--level': Math.max(0, depth - 1) } as CSSProperties}>
      <div className="qiao-row qiao-gap-4">
        {parents.has(id) ? (
          <Toggle name={name} closed={closed.has(id)} onToggle={() => onToggle(id)} />
        ) : (
          <span className="qiao-fold" />
        )}
        {before?.(row)}
        <RowLink id={id} name={name} open={onOpen}>
          {name}
        </RowLink>
        {behind?.(row)}
      </div>
    </td>
  );
}
