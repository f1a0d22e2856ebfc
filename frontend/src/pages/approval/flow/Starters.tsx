import { Select } from '@/components/Select';
import type { Starter } from '../api';
import styles from './index.module.css';
import type { Choices } from './useNames';

interface Props {
  starters: readonly Starter[];
  choices: Choices;
  onChange: (starters: Starter[]) => void;
}

const kinds = [
  { kind: 'department', label: '部门（含下级）', of: 'departments' },
  { kind: 'post', label: '岗位', of: 'posts' },
  { kind: 'role', label: '角色', of: 'roles' },
] as const satisfies { kind: Starter['Kind']; label: string; of: keyof Choices }[];

/** Who may apply: members of the departments, and holders of the posts or roles. */
export function Starters({ starters, choices, onChange }: Props) {
  const set = (Kind: Starter['Kind'], IDs: string[]) => {
    const rest = starters.filter((one) => one.Kind !== Kind);
    onChange(IDs.length > 0 ? [...rest, { Kind, IDs }] : rest);
  };
  return (
    <div className={styles.starters}>
      {kinds.map(({ kind, label, of }) => (
        <Select
          key={kind}
          mode="multiple"
          aria-label={`可以发起的${label}`}
          placeholder={label}
          value={starters.find(({ Kind }) => Kind === kind)?.IDs ?? []}
          options={choices[of]}
          showSearch={{ optionFilterProp: 'label' }}
          onChange={(ids: string[]) => set(kind, ids)}
        />
      ))}
    </div>
  );
}
