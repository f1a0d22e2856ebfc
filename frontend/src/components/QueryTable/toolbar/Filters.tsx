import { DownOutlined, UpOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { useMobile } from '../../useMobile';
import { type Filter, namesOf, narrowing } from '../query/filter';
import type { Query } from '../query/query';
import { Choice } from './Choice';
import { Contains } from './Contains';
import { Range } from './Range';
import styles from './Toolbar.module.css';

/** How many rows each value of a filter would leave, by the filter's name. */
export type Counts = Record<string, Partial<Record<string, number>>>;

interface Props {
  filters: readonly Filter[];
  counts?: Counts;
  query: Query;
  onChange: (change: Partial<Query>) => void;
  /** Also part of the panel behind the button, after the conditions. */
  children?: ReactNode;
}

/** The number of filters beside the search box; further ones are behind a button. */
const most = { desktop: 3, phone: 0 };

/** The filters of a list; those without room are behind 更多条件, on a phone all behind 筛选. */
export function Filters({ filters, counts, query, onChange, children }: Props) {
  const mobile = useMobile();
  const [open, setOpen] = useState(false);
  const id = useId();
  const first = filters.slice(0, mobile ? most.phone : most.desktop);
  const further = filters.slice(first.length);
  const active = narrowing(further, query);
  const change = (filters: Record<string, string>) => onChange({ filters });
  const control = (filter: Filter) => {
    if ('from' in filter) return <Range filter={filter} values={query.filters} onChange={change} />;
    const one = {
      value: query.filters[filter.name] ?? '',
      onChange: (value: string) => change({ [filter.name]: value }),
    };
    if ('contains' in filter) return <Contains filter={filter} {...one} />;
    return <Choice filter={filter} counts={counts?.[filter.name]} {...one} />;
  };
  const show = (filter: Filter) => (
    <div key={namesOf(filter).join()} className={styles.filter}>
      {control(filter)}
    </div>
  );
  return (
    <>
      {first.map(show)}
      {(further.length > 0 || children) && (
        <Button
          type={mobile ? 'default' : 'text'}
          className={mobile ? styles.opener : undefined}
          icon={open ? <UpOutlined aria-hidden="true" /> : <DownOutlined aria-hidden="true" />}
          iconPlacement="end"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          {mobile
            ? `筛选${active > 0 ? ` (${active})` : ''}`
            : open
              ? '收起条件'
              : `更多条件${active > 0 ? `（已选 ${active}）` : ''}`}
        </Button>
      )}
      <div id={id} className={styles.further} hidden={!open}>
        {open && further.map(show)}
        {open && children}
      </div>
    </>
  );
}
