import { Segmented } from 'antd';
import { Suspense } from 'react';
import { lazyWithRetry } from '@/components/lazyWithRetry';
import { useSearchParam } from '@/components/useSearchParam';
import styles from './index.module.css';
import { Quality } from './Quality';

const Suppliers = lazyWithRetry(() => import(/* webpackChunkName: "inspection-parts" */ './Suppliers'));
const Switching = lazyWithRetry(() => import(/* webpackChunkName: "inspection-parts" */ './Switching'));

const parts = [
  { value: 'quality', label: '质量得分', Part: Quality },
  { value: 'switching', label: '检验严格度', Part: Switching },
  { value: 'suppliers', label: '供应商档案', Part: Suppliers },
] as const;

/** 供应商质量: what suppliers have delivered, how strictly they are inspected, and their register. */
export default function PartnerPage() {
  const [part, setPart] = useSearchParam('part');
  const shown = parts.find(({ value }) => value === part) ?? parts[0];
  return (
    <div className={styles.page}>
      <Segmented
        className={`${styles.parts} qiao-screen-only`}
        aria-label="内容"
        value={shown.value}
        options={parts.map(({ value, label }) => ({ value, label }))}
        onChange={(value) => setPart(value === 'quality' ? undefined : value)}
      />
      <Suspense>
        <shown.Part />
      </Suspense>
    </div>
  );
}
