import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons';
import type { RowAction } from '@/components/QueryTable';
import { RowButton } from '@/components/RowText';
import styles from './index.module.css';
import type { MenuRow } from './order';

const icons = { 上移: ArrowUpOutlined, 下移: ArrowDownOutlined };

interface Props {
  name: string;
  /** The places to which the menu can move. */
  steps: readonly RowAction<MenuRow>[];
  row: MenuRow;
}

/** Moves a menu among those beside it. */
export function Steps({ name, steps, row }: Props) {
  return (
    <span className={`${styles.steps} qiao-row`}>
      {(['上移', '下移'] as const).map((text) => {
        const step = steps.find((one) => one.text === text);
        const Icon = icons[text];
        return (
          <RowButton
            key={text}
            aria-label={`${text} ${name}`}
            title={text}
            disabled={!step}
            onClick={() => step?.run(row)}
          >
            <Icon aria-hidden="true" />
          </RowButton>
        );
      })}
    </span>
  );
}
