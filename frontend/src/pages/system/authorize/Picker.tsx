import { Segmented } from 'antd';
import { useState } from 'react';
import { labels } from '@/features/why';
import type { ObjectRef } from '@/services/authorize';
import type { ObjectRow } from './api';
import styles from './index.module.css';
import { ObjectList } from './ObjectList';

interface Props {
  /** Their type at first. */
  object: ObjectRef;
  chosen: string | undefined;
  onChoose: (object: ObjectRef, row: ObjectRow) => void;
}

export const typeOptions = Object.entries(labels).map(([value, label]) => ({
  value: value as ObjectRef['type'],
  label,
}));

/** Chooses another user, role or department. */
export function Picker({ object, chosen, onChoose }: Props) {
  const [type, setType] = useState(object.type);
  return (
    <div className={styles.picker}>
      <Segmented block aria-label="类型" value={type} options={typeOptions} onChange={setType} />
      <ObjectList type={type} chosen={chosen} onChoose={(row) => onChoose({ type, id: row.Id }, row)} />
    </div>
  );
}
