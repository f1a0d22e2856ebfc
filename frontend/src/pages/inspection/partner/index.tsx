import { lazyWithRetry } from '@/components/lazyWithRetry';
import { PageTabs } from '@/components/PageTabs';
import { useSearchParam } from '@/components/useSearchParam';
import { Quality } from './Quality';

const Suppliers = lazyWithRetry(() => import(/* webpackChunkName: "inspection-parts" */ './Suppliers'));
const Switching = lazyWithRetry(() => import(/* webpackChunkName: "inspection-parts" */ './Switching'));

const tabs = [
  { key: undefined, text: '质量得分', Part: Quality },
  { key: 'switching', text: '检验严格度', Part: Switching },
  { key: 'suppliers', text: '供应商档案', Part: Suppliers },
] as const;

/** 供应商质量: the lots of suppliers, how strictly they are inspected, and their register. */
export default function PartnerPage() {
  const [part, setPart] = useSearchParam('part');
  const { key, Part } = tabs.find(({ key }) => key === part) ?? tabs[0];
  return (
    <>
      <PageTabs label="供应商质量" tabs={tabs} current={key} onChange={setPart} />
      <Part />
    </>
  );
}
