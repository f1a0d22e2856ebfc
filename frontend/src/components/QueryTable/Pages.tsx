import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { LazySelect } from '../LazySelect';
import { useMobile } from '../useMobile';
import styles from './Pages.module.css';
import { pageSizes, pagesAround, type Query } from './query/query';

interface Props {
  query: Query;
  total: number;
  onChange: (change: Partial<Query>) => void;
}

const sizes = pageSizes.map((size) => ({ value: String(size), text: `${size} 条/页` }));

/** The links to other pages. Plain: antd's include the select that `LazySelect` loads later. */
export function Pages({ query: { page, pageSize }, total, onChange }: Props) {
  const mobile = useMobile();
  const last = Math.max(1, Math.ceil(total / pageSize));
  const turn = (label: string, to: number, icon: typeof LeftOutlined) => {
    const Icon = icon;
    return (
      <Button
        type="text"
        size="small"
        icon={<Icon aria-hidden="true" />}
        aria-label={label}
        disabled={to < 1 || to > last}
        onClick={() => onChange({ page: to })}
      />
    );
  };
  return (
    <nav className={`${styles.pages} qiao-screen-only`} aria-label="分页">
      {turn('上一页', page - 1, LeftOutlined)}
      {mobile ? (
        <span>
          {page} / {last}
        </span>
      ) : (
        <Numbers page={page} last={last} onChange={onChange} />
      )}
      {turn('下一页', page + 1, RightOutlined)}
      {!mobile && (
        <LazySelect
          small
          label="每页条数"
          value={String(pageSize)}
          choices={sizes}
          onChange={(size) => onChange({ pageSize: Number(size) })}
        />
      )}
    </nav>
  );
}

interface NumbersProps extends Pick<Props, 'onChange'> {
  page: number;
  last: number;
}

/** The pages around the current one, and the first and the last. */
const Numbers = ({ page, last, onChange }: NumbersProps) =>
  pagesAround(page, last).map((number) =>
    number < 0 ? (
      <span key={number}>…</span>
    ) : (
      <Button
        key={number}
        type={number === page ? 'primary' : 'text'}
        size="small"
        aria-label={`第 ${number} 页`}
        aria-current={number === page ? 'page' : undefined}
        onClick={() => onChange({ page: number })}
      >
        {number}
      </Button>
    ),
  );
