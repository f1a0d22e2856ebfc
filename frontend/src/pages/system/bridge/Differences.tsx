import { Button } from 'antd';
import { useAccess } from '@/access';
import { shortTime } from '@/components/dates';
import { EmptyState } from '@/components/EmptyState';
import { StatusTag } from '@/components/StatusTag';
import { useAttempt } from '@/components/useAttempt';
import {
  type BridgeClass,
  type BridgeDifference,
  type BridgeNoise,
  type BridgeTargetDetail,
  pinNoise,
} from './api';
import styles from './target.module.css';
import { classText, countText, exampleText, looksAlike, placeText } from './words';

interface Props {
  detail: BridgeTargetDetail;
  onChanged: () => void;
}

/** What the two systems have answered differently, the most frequent first, with an example of each. */
export function Differences({ detail, onChanged }: Props) {
  const { Differences: differences, Compared } = detail;
  if (differences.length === 0) return <EmptyState text={Compared === 0 ? '还没有比较过' : '没有发现差异'} />;
  return (
    <>
      <p className="qiao-note qiao-mb-12">
        例子里的姓名、号码等已经遮盖。只因时钟、新编号或别人的修改而不同的字段，可以固定为噪声，之后不再算差异。
      </p>
      <ol className="qiao-stack qiao-gap-12" aria-label="差异">
        {differences.map((difference) => (
          <Example
            key={`${difference.Class} ${difference.Field}`}
            difference={difference}
            detail={detail}
            onChanged={onChanged}
          />
        ))}
      </ol>
    </>
  );
}

/** The classes that noise may hide. */
const noisy: Partial<Record<BridgeClass, BridgeNoise['Part']>> = {
  value: 'value',
  header: 'value',
  body: 'value',
  'row order': 'order',
};

function Example({ difference, detail, onChanged }: Props & { difference: BridgeDifference }) {
  const attempt = useAttempt();
  const may = useAccess().canUse('bridge.set');
  const { Class, Field, Place, Answers, FirstDate, LastDate } = difference;
  const Part = noisy[Class];
  const known = detail.Noise.find((field) => field.Field === Field && field.Part === Part);
  const pin = (part: BridgeNoise['Part']) =>
    attempt(
      `${placeText(Field)} 已固定为噪声`,
      () => pinNoise(detail.Target, { Field, Part: part }, 'noise'),
      onChanged,
    );
  return (
    <li className={styles.difference} aria-label={`${classText(Class)} ${placeText(Place)}`}>
      <div className={`${styles.what} qiao-wrap qiao-gap-6`}>
        <StatusTag tone="danger">{classText(Class)}</StatusTag>
        <code className="qiao-break">{placeText(Place)}</code>
        <span className="qiao-note">
          {countText(Answers)} 次回答里有，首次 {shortTime(FirstDate)}，最近 {shortTime(LastDate)}
        </span>
        {known?.Pin === 'noise' && <StatusTag tone="neutral">已固定为噪声</StatusTag>}
        {may && Part && known?.Pin !== 'noise' && (
          <Button size="small" className="qiao-push" onClick={() => void pin(Part)}>
            固定为噪声
          </Button>
        )}
      </div>
      <dl className={styles.sides}>
        <Side name="旧系统" value={difference.Legacy} />
        <Side name="本系统" value={difference.Native} />
      </dl>
      {looksAlike(difference) && (
        <p className={`${styles.alike} qiao-note`}>两边的原值不同，遮盖之后看起来一样。</p>
      )}
    </li>
  );
}

const Side = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value ? <code>{exampleText(value)}</code> : <span className="qiao-quiet">（没有）</span>}</dd>
  </div>
);
