import { CaretDownOutlined, CaretRightOutlined } from '@ant-design/icons';
import { useMemo, useState } from 'react';
import { LazySelect } from '@/components/LazySelect';
import { ReadFailure } from '@/components/ReadFailure';
import { useMobile } from '@/components/useMobile';
import { useRead } from '@/components/useRead';
import { choicesOf } from '@/services/choices';
import { users } from '@/services/generated/staff';
import { type Department, treeOf, wayTo } from './departments';
import styles from './index.module.css';

const { choice } = users.fields.OrganizationId;

interface Props {
  chosen: string | undefined;
  onChoose: (id: string | undefined) => void;
}

/** The departments beside the staff. Choosing one includes all below it. A phone shows a select. */
export function DepartmentTree({ chosen, onChoose }: Props) {
  const mobile = useMobile();
  const request = useRead(choicesOf(choice));
  const { data } = request;
  const tree = useMemo(() => treeOf(data ?? []), [data]);
  const [hidden, setHidden] = useState(false);
  if (!data) return <ReadFailure {...request} />;
  if (mobile)
    return (
      <LazySelect
        label="部门"
        className="qiao-full qiao-mb-8"
        value={chosen ?? ''}
        choices={[
          { value: '', text: '全部部门' },
          ...data.map(({ value, label }) => ({ value, text: label })),
        ]}
        onChange={(id) => onChoose(id || undefined)}
      />
    );
  return (
    <nav className={`${styles.tree} qiao-card qiao-screen-only`} aria-label="部门">
      <button
        type="button"
        className={styles.title}
        aria-expanded={!hidden}
        onClick={() => setHidden(!hidden)}
      >
        {hidden ? <CaretRightOutlined aria-hidden="true" /> : <CaretDownOutlined aria-hidden="true" />}
        <span className={hidden ? styles.upright : undefined}>部门</span>
      </button>
      {!hidden && <Nodes tree={tree} chosen={chosen} onChoose={onChoose} />}
    </nav>
  );
}

function Nodes({ tree, chosen, onChoose }: Props & { tree: readonly Department[] }) {
  // At first the top level and the path to the chosen department are open.
  const [open, setOpen] = useState(() => new Set([...tree.map(({ id }) => id), ...wayTo(tree, chosen)]));
  const toggle = (id: string) =>
    setOpen((before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id]));
  const nodes = (departments: readonly Department[]) => (
    <ul>
      {departments.map(({ id, name, below }) => (
        <li key={id}>
          <span className={styles.node} data-chosen={id === chosen || undefined}>
            {below.length > 0 ? (
              <button
                type="button"
                aria-label={`${open.has(id) ? '收起' : '展开'} ${name}`}
                aria-expanded={open.has(id)}
                onClick={() => toggle(id)}
              >
                {open.has(id) ? (
                  <CaretDownOutlined aria-hidden="true" />
                ) : (
                  <CaretRightOutlined aria-hidden="true" />
                )}
              </button>
            ) : (
              <i />
            )}
            <button
              type="button"
              aria-pressed={id === chosen}
              title={name}
              onClick={() => onChoose(id === chosen ? undefined : id)}
            >
              {name}
            </button>
          </span>
          {open.has(id) && below.length > 0 && nodes(below)}
        </li>
      ))}
    </ul>
  );
  return nodes(tree);
}
