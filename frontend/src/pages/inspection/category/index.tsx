import { lazyWithRetry } from '@/components/lazyWithRetry';
import { PageTabs } from '@/components/PageTabs';
import { useSearchParam } from '@/components/useSearchParam';
import { Categories } from './Categories';

const Controls = lazyWithRetry(() => import(/* webpackChunkName: "inspection-parts" */ './Controls'));

const tabs = [
  { key: undefined, text: '缺陷类别' },
  { key: 'controls', text: '检验项目' },
];

/** 缺陷类别: kinds of defects, and the items of each class of material. */
export default function CategoryPage() {
  const [part, setPart] = useSearchParam('part');
  const shown = tabs.find(({ key }) => key === part)?.key;
  return (
    <>
      <PageTabs label="缺陷类别与检验项目" tabs={tabs} current={shown} onChange={setPart} />
      {shown ? <Controls /> : <Categories />}
    </>
  );
}
