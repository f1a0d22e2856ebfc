import { Button } from 'antd';
import type { SavedQuery } from './preferences';

interface Props {
  saved: readonly SavedQuery[];
  /** The conditions of the list now, as `conditionsOf` writes them. */
  current: string;
  onChoose: (search: string) => void;
}

/** The conditions that a user has kept: one click asks for them, another one takes them back. */
export function SavedQueries({ saved, current, onChoose }: Props) {
  if (saved.length === 0) return null;
  return (
    <fieldset className="qiao-buttons qiao-full">
      <legend className="qiao-sr-only">常用条件</legend>
      {saved.map(({ name, search }) => (
        <Button
          key={name}
          size="small"
          type={search === current ? 'primary' : 'default'}
          aria-pressed={search === current}
          onClick={() => onChoose(search === current ? '' : search)}
        >
          {name}
        </Button>
      ))}
    </fieldset>
  );
}
