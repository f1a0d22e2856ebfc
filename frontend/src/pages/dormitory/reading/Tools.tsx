import { Button, Checkbox } from 'antd';
import type { ReactNode } from 'react';
import { LazySelect } from '@/components/LazySelect';
import type { SheetRow, Supply } from './api';
import { supplyNames } from './counting';
import styles from './index.module.css';
import { kindsOf, type Progress, progressOf, rowsIn, type View } from './sheet';

interface Props {
  rows: readonly SheetRow[];
  view: View;
  onView: (change: Partial<View>) => void;
  /** First: the month. */
  children: ReactNode;
}

/** Which meters the sheet shows: a building with how much of it is read, a floor, and water, power or both. */
export function Tools({ rows, view, onView, children }: Props) {
  const kinds = kindsOf(view);
  const names = [...new Set(rows.map(({ Building }) => Building))];
  const whole = { ...view, room: undefined };
  const floors = [...new Set(rowsIn(rows, { ...whole, floor: undefined }).map(({ Floor }) => Floor))];
  return (
    <div className="qiao-wrap qiao-gap-16 qiao-screen-only">
      {children}
      <fieldset className="qiao-chips" aria-label="楼栋">
        {[undefined, ...names].map((name) => {
          const { read, all } = progressOf(
            rowsIn(rows, { ...whole, building: name, floor: undefined }),
            kinds,
          );
          return (
            <button
              key={name ?? ''}
              type="button"
              aria-pressed={!view.room && view.building === name}
              onClick={() => onView({ room: undefined, building: name, floor: undefined })}
            >
              {name ?? '全部'} <small className="qiao-small qiao-digits">{`${read}/${all}`}</small>
            </button>
          );
        })}
      </fieldset>
      <LazySelect
        label="楼层"
        value={view.floor ?? ''}
        choices={[
          { value: '', text: '全部楼层' },
          ...floors
            .filter((floor) => floor !== null)
            .sort((one, other) => one - other)
            .map((floor) => ({ value: String(floor), text: `${floor} 层` })),
        ]}
        onChange={(floor) => onView({ room: undefined, floor: floor || undefined })}
      />
      <LazySelect
        label="表"
        value={view.kind ?? ''}
        choices={[
          { value: '', text: '水表和电表' },
          { value: 'Water', text: supplyNames.Water.meter },
          { value: 'Power', text: supplyNames.Power.meter },
        ]}
        onChange={(kind) => onView({ kind: (kind || undefined) as Supply | undefined })}
      />
      <LazySelect
        label="空房"
        value={view.occupied ?? ''}
        choices={[
          { value: '', text: '含空房' },
          { value: '1', text: '有人住的' },
        ]}
        onChange={(occupied) => onView({ room: undefined, occupied: occupied || undefined })}
      />
    </div>
  );
}

interface ProgressBarProps {
  progress: Progress;
  missingOnly: boolean;
  onMissingOnly: (on: boolean) => void;
  onNext: () => void;
  /** Rows that are not saved. */
  unsaved: number;
  onSave: (() => void) | undefined;
}

/** The number of readings, and the rest; it stays visible. */
export function ProgressBar(props: ProgressBarProps) {
  const { progress, missingOnly, onMissingOnly, onNext, unsaved, onSave } = props;
  const { read, all } = progress;
  return (
    <div className={`${styles.progress} qiao-screen-only`}>
      <p role="status" className="qiao-bold qiao-digits">
        已抄 {read} / {all}
      </p>
      <progress aria-label="抄表进度" value={read} max={all || 1} />
      <Checkbox checked={missingOnly} onChange={({ target }) => onMissingOnly(target.checked)}>
        只看未抄
      </Checkbox>
      {onSave && (
        <>
          <Button onClick={onNext} disabled={read === all}>
            下一个未抄
          </Button>
          <Button type="primary" onClick={onSave} disabled={unsaved === 0}>
            {unsaved > 0 ? `保存 ${unsaved} 项` : '已全部保存'}
          </Button>
        </>
      )}
    </div>
  );
}
