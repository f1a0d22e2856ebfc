import { PaperClipOutlined } from '@ant-design/icons';
import { Button, Tag } from 'antd';
import { useEffect, useState } from 'react';
import { Block } from '@/components/Block';
import { shortTime } from '@/components/dates';
import { LazyDialog } from '@/components/LazyDialog';
import { LazySelect } from '@/components/LazySelect';
import { lazyWithRetry } from '@/components/lazyWithRetry';
import { Search } from '@/components/QueryTable/toolbar/Search';
import { ReadFailure } from '@/components/ReadFailure';
import { type OpenRow, useOpenRow } from '@/components/useOpenRow';
import { useRead } from '@/components/useRead';
import { useSearchParam } from '@/components/useSearchParam';
import { useNotices } from '@/features/notices/Notices';
import { ReadAllButton } from '@/features/notices/ReadAllButton';
import { noticeFileUrl, type OwnAnnouncement } from '@/services/announcement';
import { categoriesOf, including } from '@/services/categories';
import { announcements } from '@/services/generated/announcement';
import type { ListParams } from '@/services/resource';
import { fetchOwn } from './api';
import styles from './index.module.css';

const NoticeDrawer = lazyWithRetry(
  () => import(/* webpackChunkName: "notice-drawer" */ '@/features/notices/NoticeDrawer'),
);

/** How many are shown at first, and how many more each time. */
const some = 20;

const tabs = [
  { name: undefined, label: '全部', asks: {}, none: '还没有公告' },
  { name: 'unread', label: '未读', asks: { unread: 1 }, none: '没有未读的公告' },
  { name: 'must', label: '必读', asks: { mustread: 1 }, none: '没有必读的公告' },
] as const;

const readCategories = categoriesOf(announcements);

/** The search text of the address. */
function useConditions() {
  const [keyword = '', setKeyword] = useSearchParam('keyword');
  const [category = '', setCategory] = useSearchParam('category');
  return { keyword, setKeyword, category, setCategory };
}

/**
 * The user's announcements, unread ones first. A read one stays at its place until the list is read again; while it is
 * open, the address names it.
 */
export function Own() {
  const { marks, cleared, read } = useNotices();
  useEffect(() => read(), [read]);
  const opened = useOpenRow(true);
  const [tab, setTab] = useSearchParam('tab');
  const asked = useConditions();
  const { keyword, category } = asked;
  const [size, setSize] = useState<number>(some);
  const shown = tabs.find(({ name }) => name === tab) ?? tabs[0];
  const params: ListParams = {
    ...shown.asks,
    ...(keyword && { keyword }),
    ...(category && { category }),
    page: 1,
    pageSize: size,
  };
  const request = useRead((options) => fetchOwn(params, options), {
    deps: [tab, keyword, category, size, cleared],
  });
  const goTab = (name: string | undefined) => {
    setSize(some);
    setTab(name);
  };
  const rest = (request.data?.total ?? 0) - (request.data?.list.length ?? 0);
  return (
    <>
      <Block
        title="公告"
        heading="h1"
        extra={<ReadAllButton />}
        request={request}
        lines={8}
        tools={<Conditions {...asked} shown={shown} onTab={goTab} />}
        emptyText={({ list }) =>
          list.length > 0 ? undefined : keyword || category ? '没有符合条件的公告' : shown.none
        }
      >
        {({ list }) => (
          <>
            <Rows list={list.map((row) => ({ ...row, ...marks[row.NoticeId] }))} onOpen={opened.open} />
            {rest > 0 && (
              <p className={styles.more}>
                <Button loading={request.loading} onClick={() => setSize(size + some)}>
                  再显示 {Math.min(rest, some)} 条（共 {request.data?.total} 条）
                </Button>
              </p>
            )}
          </>
        )}
      </Block>
      <Opened {...opened} row={request.data?.list.find(({ NoticeId }) => NoticeId === opened.shown)} />
    </>
  );
}

interface OpenedProps extends Pick<ReturnType<typeof useOpenRow>, 'shown' | 'detail'> {
  /** The row of the list. */
  row: OwnAnnouncement | undefined;
}

/** The announcement that the address names. Opening it marks it as read. */
function Opened({ shown, detail, row }: OpenedProps) {
  const { marks, markRead, acknowledged } = useNotices();
  const notice = shown && {
    NoticeId: shown,
    Title: row?.Title ?? '公告',
    IsRead: row?.IsRead ?? false,
    ...marks[shown],
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each that is opened.
  useEffect(() => {
    if (notice && detail.open) void markRead(notice);
  }, [shown, detail.open]);
  return (
    <LazyDialog {...detail}>
      {(dialog) => notice && <NoticeDrawer notice={notice} onAcknowledged={acknowledged} {...dialog} />}
    </LazyDialog>
  );
}

interface ConditionsProps extends ReturnType<typeof useConditions> {
  shown: (typeof tabs)[number];
  onTab: (name: string | undefined) => void;
}

function Conditions({ shown, onTab, keyword, setKeyword, category, setCategory }: ConditionsProps) {
  const request = useRead(readCategories);
  const { data: categories = [] } = request;
  return (
    <div className={`${styles.tools} qiao-wrap qiao-gap-12 qiao-body`}>
      <div className={styles.tabs}>
        {tabs.map(({ name, label }) => (
          <button key={label} type="button" aria-pressed={shown.name === name} onClick={() => onTab(name)}>
            {label}
          </button>
        ))}
      </div>
      <LazySelect
        label="类别"
        value={category ?? ''}
        choices={[
          { value: '', text: '全部类别' },
          ...including(categories, category).map((value) => ({ value, text: value })),
        ]}
        onChange={(value) => setCategory(value || undefined)}
      />
      <ReadFailure {...request} />
      <Search label="标题、摘要、正文" keyword={keyword} onChange={(next) => setKeyword(next || undefined)} />
    </div>
  );
}

function Row({ row, onOpen }: { row: OwnAnnouncement; onOpen: () => void }) {
  const { Title, Summary, Category, Publisher, PublishDate, Cover } = row;
  return (
    <button type="button" className={styles.row} onClick={onOpen}>
      <span className="qiao-mt-8 qiao-dot" data-unread={row.IsRead ? undefined : true}>
        <span className="qiao-sr-only">{row.IsRead ? '已读' : '未读'}</span>
      </span>
      <span className="qiao-stack qiao-gap-4 qiao-fill">
        <span className={row.IsRead ? styles.title : `${styles.title} qiao-bold`}>
          {row.IsTop && <Tag color="error">置顶</Tag>}
          {row.MustRead && (
            <Tag color={row.IsAcknowledged ? 'default' : 'warning'}>
              {row.IsAcknowledged ? '已知晓' : '待确认'}
            </Tag>
          )}
          {Title}
        </span>
        {Summary && <span className="qiao-quiet qiao-clamp">{Summary}</span>}
        <span className="qiao-row qiao-small qiao-digits">
          {Category} · {Publisher} · {shortTime(PublishDate)}
          {row.HasAttachments && <PaperClipOutlined title="有附件" />}
        </span>
      </span>
      {Cover && <img className={styles.cover} src={noticeFileUrl(Cover)} alt="" loading="lazy" />}
    </button>
  );
}

interface RowsProps {
  list: readonly OwnAnnouncement[];
  onOpen: OpenRow;
}

const Rows = ({ list, onOpen }: RowsProps) => (
  <ul className="qiao-lines">
    {list.map((row) => (
      <li key={row.NoticeId}>
        <Row row={row} onOpen={() => onOpen?.(row.NoticeId)} />
      </li>
    ))}
  </ul>
);
