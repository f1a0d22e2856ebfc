import { shortTime } from '@/components/dates';
import { Linked } from '@/components/Linked';
import type { OrderPage } from '@/services/generated/aftersales';
import { State } from '../parts/fields';

/** 处理过程: the steps of an order, the newest first. */
export function Steps({ moves }: { moves: OrderPage['Moves'] }) {
  const told = moves.map((move, index) => ({ move, before: moves[index - 1] })).reverse();
  return (
    <ol className="qiao-steps qiao-body">
      {told.map(({ move, before }) => (
        <li key={`${move.CreateDate} ${move.Action} ${before?.CreateDate}`} data-state="done">
          <p className="qiao-wrap qiao-gap-4">
            <strong>{move.Action}</strong>
            {move.State !== before?.State && <State value={move.State} />}
            <span>{move.UserName}</span>
            <time className="qiao-note" dateTime={move.CreateDate}>
              {shortTime(move.CreateDate)}
            </time>
          </p>
          {move.Handler && <p>处理：{move.Handler}</p>}
          {move.Note && (
            <p className="qiao-prose">
              <Linked text={move.Note} />
            </p>
          )}
        </li>
      ))}
    </ol>
  );
}
