import { CameraOutlined } from '@ant-design/icons';
import { type ChangeEvent, useId } from 'react';
import type { SheetRow, Supply } from './api';
import {
  countedOf,
  type Draft,
  type Mark,
  markOf,
  shownFigure,
  supplyNames,
  typedOf,
  usedOf,
} from './counting';
import styles from './index.module.css';

interface Props {
  row: SheetRow;
  draft: Draft | undefined;
  supply: Supply;
  /** Whether anything of the month is read. */
  begun: boolean;
  /** The server's error of this reading. */
  refused: string | undefined;
  /** Why the field is read-only. */
  readOnly: boolean;
  /** Shows the button that takes a photo of the meter; on a phone. */
  camera: boolean;
  hasPhoto: boolean;
  onType: (row: SheetRow, supply: Supply, text: string) => void;
  onPhoto: (row: SheetRow, supply: Supply, photo: File) => void;
  /** Opens the rare details of a reading. */
  onMore: (row: SheetRow) => void;
}

const tones: Record<Mark, string | undefined> = {
  倒走: 'qiao-danger',
  有误: 'qiao-danger',
  异常: 'qiao-warning',
  换表: 'qiao-strong',
  缺失: 'qiao-quiet',
  未抄: 'qiao-quiet',
  无上期用量: 'qiao-quiet',
};

/** Water or power of a meter: previous reading, reading, consumption, and its warnings. */
export function MeterCells(props: Props) {
  const { row, draft, supply, begun, refused, readOnly, camera, hasPhoto, onType, onPhoto, onMore } = props;
  const counted = countedOf(row, draft, supply);
  const found = markOf(counted, begun);
  const unread = counted.now === null && !counted.wrong.includes(supply);
  const own = unread && !row.Needed ? undefined : found;
  const impossible = own?.mark === '倒走' || own?.mark === '有误';
  // A finding of the page itself says more: where the exchange is entered.
  const shown = refused && !impossible ? ({ mark: '有误', text: refused } as const) : own;
  const wrong = impossible || refused !== undefined;
  const note = useId();
  const { meter } = supplyNames[supply];
  const name = `${row.MeterName} ${meter}`;
  return (
    <>
      <td className={styles.before} data-supply-name={supplyNames[supply].name}>
        {shownFigure(counted.before)}
      </td>
      <td className={styles.now} data-figure={counted.now === null ? '' : shownFigure(counted.now)}>
        <input
          data-supply={supply}
          aria-label={`${name}本月读数`}
          aria-invalid={wrong || undefined}
          aria-describedby={shown?.text ? note : undefined}
          inputMode="decimal"
          enterKeyHint="next"
          autoComplete="off"
          readOnly={readOnly}
          value={typedOf(row, draft, supply)}
          onChange={({ target }) => onType(row, supply, target.value)}
        />
      </td>
      {camera && (
        <td className="qiao-screen-only">
          <Camera name={name} taken={hasPhoto} onPhoto={(photo) => onPhoto(row, supply, photo)} />
        </td>
      )}
      <td className={styles.used}>{shownFigure(wrong ? undefined : usedOf(counted))}</td>
      <td className={isUnread(shown?.mark) ? `${styles.mark} ${styles.missing}` : styles.mark}>
        {shown && (
          <Seen {...shown} id={note} name={name} onExchange={readOnly ? undefined : () => onMore(row)} />
        )}
      </td>
    </>
  );
}

interface CameraProps {
  name: string;
  taken: boolean;
  onPhoto: (photo: File) => void;
}

/** The phone's camera at one touch. */
function Camera({ name, taken, onPhoto }: CameraProps) {
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const photo = target.files?.[0];
    target.value = '';
    if (photo) onPhoto(photo);
  };
  return (
    <label className={`${styles.tool} ${taken ? 'qiao-success' : 'qiao-quiet'}`}>
      <CameraOutlined aria-hidden="true" />
      <span className="qiao-sr-only">{`${taken ? '重拍' : '拍'}${name}照片`}</span>
      <input type="file" accept="image/*" capture="environment" className="qiao-sr-only" onChange={choose} />
    </label>
  );
}

/** Still to be read: on paper there is a line to write on. */
const isUnread = (mark: Mark | undefined): boolean => mark === '缺失' || mark === '未抄';

interface SeenProps {
  mark: Mark;
  text?: string | undefined;
  id: string;
  name: string;
  /** Left out where nothing can be typed. */
  onExchange: (() => void) | undefined;
}

/** The mark of a reading, and the button for a meter exchange that would explain it. */
function Seen({ mark, text, id, name, onExchange }: SeenProps) {
  const Word = tones[mark] === 'qiao-quiet' ? 'span' : 'b';
  return (
    <>
      <Word className={tones[mark]}>{mark}</Word>
      {text && (
        <span id={id} className="qiao-quiet">
          {text}
        </span>
      )}
      {mark === '倒走' && onExchange && (
        <button type="button" className={styles.link} aria-label={`${name}：换表`} onClick={onExchange}>
          换表
        </button>
      )}
    </>
  );
}
