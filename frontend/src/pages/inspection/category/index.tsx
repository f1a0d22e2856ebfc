import { Segmented } from 'antd';
import { Suspense } from 'react';
import { lazyWithRetry } from '@/components/lazyWithRetry';
import { useSearchParam } from '@/components/useSearchParam';
import { Categories } from './Categories';
import styles from './index.module.css';

const Controls = lazyWithRetry(() => import(/* webpackChunkName: "inspection-parts" */ './Controls'));

/** 缺陷类别: kinds of defects, and what is looked at of each class of material. */
export default function CategoryPage() {
  const [part, setPart] = useSearchParam('part');
  return (
    <div className={styles.page}>
      <Segmented
        className={`${styles.parts} qiao-screen-only`}
        aria-label="内容"
        value={part ?? 'categories'}
        options={[
          { value: 'categories', label: '缺陷类别' },
          { value: 'controls', label: '检验项目' },
        ]}
        onChange={(value) => setPart(value === 'controls' ? value : undefined)}
      />
      <Suspense>{part === 'controls' ? <Controls /> : <Categories />}</Suspense>
    </div>
  );
}
