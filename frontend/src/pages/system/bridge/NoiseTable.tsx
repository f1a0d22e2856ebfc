import { useAccess } from '@/access';
import { Scroll } from '@/components/Detail';
import { EmptyState } from '@/components/EmptyState';
import { RowButton } from '@/components/RowText';
import { StatusTag } from '@/components/StatusTag';
import { useAttempt } from '@/components/useAttempt';
import { type BridgeNoise, type BridgeTargetDetail, pinNoise } from './api';
import { noiseText, placeText } from './words';

interface Props {
  detail: BridgeTargetDetail;
  onChanged: () => void;
}

/** The fields that the legacy system itself answers differently from one moment to the next. */
export function NoiseTable({ detail, onChanged }: Props) {
  const fields = [...detail.Noise].sort((a, b) => weight(b) - weight(a));
  if (fields.length === 0) return <EmptyState text="还没有问过旧系统两次，比较之后才知道" />;
  return (
    <>
      <p className="qiao-note qiao-mb-12">
        一部分查询会问旧系统两次；两次本来就不同的字段（时钟、新编号、行的顺序）是噪声，只要类型和样子相同就不算差异。最近约
        100 个样本里，不同 3 次以上且占五分之一以上的自动算作噪声。
      </p>
      <Scroll label="噪声">
        <table className="qiao-digits">
          <thead>
            <tr>
              <th scope="col">字段</th>
              <th scope="col">什么</th>
              <th scope="col" className="qiao-right">
                样本
              </th>
              <th scope="col" className="qiao-right">
                不同
              </th>
              <th scope="col">算不算</th>
              <th scope="col">
                <span className="qiao-sr-only">操作</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {fields.map((field) => (
              <NoiseRow
                key={`${field.Field} ${field.Part}`}
                field={field}
                target={detail.Target}
                onChanged={onChanged}
              />
            ))}
          </tbody>
        </table>
      </Scroll>
    </>
  );
}

/** Noise first, then what has differed, then the rest. */
const weight = ({ Noise: noise, Pin, Differed }: BridgeNoise): number =>
  (noise ? 2000 : 0) + (Pin ? 1000 : 0) + Differed;

const pins: { pin: BridgeNoise['Pin']; text: string; done: string }[] = [
  { pin: 'noise', text: '固定为噪声', done: '已固定为噪声' },
  { pin: 'never', text: '不算噪声', done: '不再算噪声' },
  { pin: '', text: '取消固定', done: '已取消固定，按样本判断' },
];

interface RowProps {
  field: BridgeNoise;
  target: string;
  onChanged: () => void;
}

function NoiseRow({ field, target, onChanged }: RowProps) {
  const attempt = useAttempt();
  const may = useAccess().canUse('bridge.set');
  const { Field, Part, Seen, Differed, Pin } = field;
  const { text, tone } = noiseText(field);
  return (
    <tr>
      <td>
        <code>{placeText(Field)}</code>
      </td>
      <td className="qiao-nowrap">{Part === 'order' ? '行的顺序' : '值'}</td>
      <td className="qiao-right">{Seen}</td>
      <td className="qiao-right">{Differed}</td>
      <td>
        <StatusTag tone={tone}>{text}</StatusTag>
      </td>
      <td className="qiao-nowrap">
        {may && (
          <span className="qiao-row qiao-end">
            {pins
              .filter(({ pin }) => pin !== Pin)
              .map(({ pin, text: action, done }) => (
                <RowButton
                  key={action}
                  aria-label={`${action} ${placeText(Field)}`}
                  onClick={() => void attempt(done, () => pinNoise(target, field, pin), onChanged)}
                >
                  {action}
                </RowButton>
              ))}
          </span>
        )}
      </td>
    </tr>
  );
}
