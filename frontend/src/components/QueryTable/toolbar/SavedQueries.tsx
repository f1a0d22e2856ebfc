import { Button } from 'antd';
import type { KeptQuery } from '@/services/keptQueries';

interface Props {
  queries: readonly KeptQuery[];
  /** The present conditions of the list, as `conditionsOf` writes them. */
  current: string;
  onChoose: (search: string) => void;
}

/** The saved conditions: one click applies them, a second one removes them. */
export function SavedQueries({ queries, current, onChoose }: Props) {
  if (queries.length === 0) return null;
  return (
    <fieldset className="qiao-buttons qiao-full">
      <legend className="qiao-sr-only">常用条件</legend>
      {queries.map(({ QueryId, Name, Search, RoleName }) => (
        <Button
          key={QueryId}
          size="small"
          type={Search === current ? 'primary' : 'default'}
          aria-pressed={Search === current}
          title={RoleName && `共享给${RoleName}`}
          onClick={() => onChoose(Search === current ? '' : Search)}
        >
          {Name}
          {RoleName && <small>共享</small>}
        </Button>
      ))}
    </fieldset>
  );
}
