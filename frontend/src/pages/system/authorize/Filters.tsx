import { Button, Segmented } from 'antd';
import { Search } from '@/components/QueryTable/toolbar/Search';
import styles from './index.module.css';
import { leavesOf, type Node, type View } from './tree';
import type { useView } from './useView';

const onlyOptions = [
  { value: 'all', label: '全部' },
  { value: 'had', label: '已有' },
  { value: 'changed', label: '有改动' },
] satisfies { value: View['only']; label: string }[];

/** The filters of the tree, and the number of grants. */
export function Filters({ view, nodes }: { view: ReturnType<typeof useView>; nodes: readonly Node[] }) {
  const leaves = nodes.flatMap(leavesOf);
  const own = leaves.filter(({ Own }) => Own !== null).length;
  const elsewhere = leaves.filter(({ From }) => From.length > 0).length;
  return (
    <div className={`${styles.filters} qiao-wrap qiao-gap-12 qiao-body`}>
      <Search label="搜索菜单、按钮" keyword={view.keyword} onChange={view.setKeyword} />
      <Segmented aria-label="显示" value={view.only} options={onlyOptions} onChange={view.setOnly} />
      <Button type="text" onClick={view.toggleAll}>
        {view.closed.size > 0 ? '全部展开' : '全部收起'}
      </Button>
      <span className={`${styles.sum} qiao-note qiao-push qiao-digits`}>
        直接授权 {own} 项{elsewhere > 0 && `，从别处得到 ${elsewhere} 项`}
      </span>
    </div>
  );
}
