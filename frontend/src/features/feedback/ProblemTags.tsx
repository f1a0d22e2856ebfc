import { Button } from 'antd';
import { useRead } from '@/components/useRead';
import { fetchProblemTags } from '@/services/feedback';
import styles from './index.module.css';

interface Props {
  picked: string[];
  onChange: (picked: string[]) => void;
}

/** The usual problems, to be picked with a click. Without them the free text still does. */
export function ProblemTags({ picked, onChange }: Props) {
  const { data, error, loading, refresh } = useRead(fetchProblemTags);
  if (error && !loading)
    return (
      <p className="qiao-small" role="alert">
        问题标签加载失败
        <Button type="link" size="small" onClick={refresh}>
          重试
        </Button>
      </p>
    );
  const toggle = (name: string) =>
    onChange(picked.includes(name) ? picked.filter((other) => other !== name) : [...picked, name]);
  return (
    <fieldset className={styles.tags} aria-label="常见问题" aria-busy={loading}>
      {data?.map((name) => (
        <button
          key={name}
          type="button"
          className={styles.tag}
          aria-pressed={picked.includes(name)}
          onClick={() => toggle(name)}
        >
          {name}
        </button>
      ))}
    </fieldset>
  );
}
