import { Button } from 'antd';
import { mostOpinions, useOpinions } from './useOpinions';

interface Props {
  /** The typed text. */
  value: string;
  onChoose: (opinion: string) => void;
}

/** 常用意见: one tap writes one; the typed text can be added to them, and one can be removed. */
export function Opinions({ value, onChoose }: Props) {
  const [opinions, keep] = useOpinions();
  const typed = value.trim();
  const known = opinions.includes(typed);
  return (
    <fieldset className="qiao-buttons qiao-mb-12" aria-label="常用意见">
      {opinions.map((opinion) => (
        <Button key={opinion} size="small" aria-pressed={opinion === typed} onClick={() => onChoose(opinion)}>
          <span className="qiao-cut">{opinion.length > 20 ? `${opinion.slice(0, 20)}…` : opinion}</span>
        </Button>
      ))}
      {keep && typed && known && (
        <Button size="small" type="link" onClick={() => keep(opinions.filter((one) => one !== typed))}>
          移出常用
        </Button>
      )}
      {keep && typed && !known && opinions.length < mostOpinions && (
        <Button size="small" type="link" onClick={() => keep([...opinions, typed])}>
          存为常用
        </Button>
      )}
    </fieldset>
  );
}
