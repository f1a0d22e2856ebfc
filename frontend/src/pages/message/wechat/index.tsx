import { type RefObject, useRef } from 'react';
import { useAccess } from '@/access';
import { Block } from '@/components/Block';
import { PageTabs } from '@/components/PageTabs';
import { type Filter, QueryTable, type QueryTableHandle } from '@/components/QueryTable';
import { uiHooks } from '@/components/uiHooks';
import { useAttempt } from '@/components/useAttempt';
import { useChangeQuery } from '@/components/useChangeQuery';
import { useRead } from '@/components/useRead';
import { useSearchParam } from '@/components/useSearchParam';
import { type Difference, fetchDifferences, fetchOverview, onRow } from './api';
import { differenceColumns } from './columns';
import { BoundPeople, UnboundPeople } from './people';
import { Status } from './Status';
import { kinds, questionOf, tones, writeText } from './words';

/** How often the page reads a run that is going on (ms). */
const every = 3_000;

const options = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

const filters: Filter[] = [
  { name: 'kind', label: '差异', options: options(kinds) },
  { name: 'state', label: '状态', options: options(Object.keys(tones)) },
];

const tabs = [
  { key: undefined, text: '差异' },
  { key: 'unbound', text: '未绑定的人' },
  { key: 'bound', text: '已绑定的人' },
] as const;

/** 企业微信: the connection, the differences between its directory and the organisation here, and the runs. */
export default function Wechat() {
  const request = useRead(fetchOverview, { every });
  const list = useRef<QueryTableHandle>(null);
  const [part] = useSearchParam('part');
  const change = useChangeQuery();
  const show = (query: string) => change(query, { replace: false });
  const changed = () => {
    request.refresh();
    list.current?.refresh();
  };
  return (
    <div className="qiao-stack qiao-gap-12">
      <Block title="企业微信通讯录" heading="h1" request={request} lines={4}>
        {(overview) => (
          <Status
            overview={overview}
            onChanged={changed}
            onKind={(kind) => show(`?kind=${encodeURIComponent(kind)}`)}
          />
        )}
      </Block>
      <div>
        <PageTabs
          label="通讯录的内容"
          tabs={tabs}
          current={part}
          onChange={(key) => show(key ? `?part=${key}` : '')}
        />
        {part === 'unbound' && <UnboundPeople list={list} onChanged={changed} />}
        {part === 'bound' && <BoundPeople list={list} onChanged={changed} />}
        {part !== 'unbound' && part !== 'bound' && <Differences list={list} onChanged={changed} />}
      </div>
    </div>
  );
}

/** The list hides written and ignored rows, unless the filter by state names them. */
const fetchOpen: typeof fetchDifferences = (params, options) =>
  fetchDifferences(params.state ? params : { ...params, open: '1' }, options);

interface DifferencesProps {
  list: RefObject<QueryTableHandle | null>;
  onChanged: () => void;
}

function Differences({ list, onChanged }: DifferencesProps) {
  const attempt = useAttempt();
  const { canUse } = useAccess();
  const write = async (row: Difference) => {
    const question = questionOf(row);
    const sure =
      !question ||
      (await uiHooks.confirm({ ...question, okText: writeText(row), cancelText: '取消', careful: true }));
    const what = row.Kind === '多余部门' ? 'delete' : 'write';
    if (sure) await attempt(`${row.Name} 已${writeText(row)}`, () => onRow(what, row), onChanged);
  };
  const remove = async (row: Difference) => {
    const sure = await uiHooks.confirm({
      title: `从企业微信删除 ${row.Name}（${row.RemoteId}）？`,
      content: '他的企业微信账号和聊天记录会一起删除，不能恢复。只是离职请用停用。',
      okText: '删除',
      cancelText: '取消',
      careful: true,
    });
    if (sure) await attempt(`${row.Name} 已删除`, () => onRow('delete', row), onChanged);
  };
  const ignore = (row: Difference) =>
    attempt(undefined, () => onRow(row.State === '已忽略' ? 'restore' : 'ignore', row), onChanged);
  const [kind] = useSearchParam('kind');
  // 删除 needs the filter 多余成员, so that no other row is deleted by mistake.
  const removable = kind === '多余成员' && canUse('wechat-contact.delete');
  return (
    <QueryTable
      ref={list}
      name="wechat-differences"
      title="差异"
      heading="h2"
      searches="姓名、部门、内容、企业微信账号"
      columns={differenceColumns}
      rowKey={({ DifferenceId }) => DifferenceId}
      nameOf={({ Name }) => Name}
      fetch={fetchOpen}
      filters={filters}
      actions={
        canUse('wechat-contact.sync')
          ? [
              { text: '写入', textOf: writeText, run: (row) => void write(row) },
              {
                text: '忽略',
                textOf: ({ State }) => (State === '已忽略' ? '取消忽略' : '忽略'),
                run: (row) => void ignore(row),
              },
              ...(removable
                ? [{ text: '删除', danger: true, run: (row: Difference) => void remove(row) }]
                : []),
            ]
          : []
      }
      emptyText="没有要处理的差异"
    />
  );
}
