import { useMemoizedFn } from 'ahooks';
import { type ReactNode, type Ref, useId, useImperativeHandle, useMemo, useState } from 'react';
import { failureText } from '@/services/failure';
import { useSettings } from '@/services/settings';
import { ExportButton, type ExportForm, type ExportRows } from '../ExportButton';
import { LazyDialog } from '../LazyDialog';
import { lazyWithRetry } from '../lazyWithRetry';
import { PlainAlert } from '../PlainAlert';
import { useMobile } from '../useMobile';
import { usePaperTitle } from '../usePaperTitle';
import { BulkBar } from './BulkBar';
import styles from './index.module.css';
import { Pages } from './Pages';
import { InWords } from './paper/InWords';
import { Printing } from './paper/Printing';
import { ordered, type Preferences, shown, usePreferences } from './preferences';
import type { Filter } from './query/filter';
import type { FetchPage, QueryPage, QueryParams } from './query/page';
import {
  conditionsOf,
  isNarrowed,
  type Query,
  readQuery,
  scopeOf,
  toConditions,
  widened,
} from './query/query';
import { useList } from './query/useList';
import { Rows } from './rows/Rows';
import type { QueryColumn, RowAction, RowMenu } from './rowTypes';
import { Empty, Failed, Waiting } from './States';
import { Toolbar } from './toolbar/Toolbar';
import { Tools } from './toolbar/Tools';
import { useKeptQueries } from './useKeptQueries';
import { useSelection } from './useSelection';

export type { FetchPage, Filter, QueryColumn, QueryPage, QueryParams, RowAction, RowMenu };

const Settings = lazyWithRetry(() => import(/* webpackChunkName: "table-settings" */ './toolbar/Settings'));
const SaveQuery = lazyWithRetry(
  () => import(/* webpackChunkName: "table-save-query" */ './toolbar/SaveQuery'),
);

const none: readonly [] = [];
const noRows: never[] = [];

/** For the page around a list: reads it again, after a record was saved, for example. */
export interface QueryTableHandle {
  refresh: () => void;
}

interface Props<Row> {
  ref?: Ref<QueryTableHandle>;
  /** Under it each account's column settings are kept; another one for every table. */
  name: string;
  /** An addition to the title on paper, such as the month. */
  onPaper?: string;
  /** The page's heading, or with `h2` that of a part of it. */
  title: string;
  heading?: 'h1' | 'h2';
  /** At the end of the title line: actions without a row, such as 新增. */
  toolbar?: ReactNode;
  /** The first names the row and is always shown. */
  columns: QueryColumn<Row>[];
  rowKey: (row: Row) => string;
  /** The name of a row, such as A栋 301, for screen readers. */
  nameOf?: (row: Row) => string;
  fetch: FetchPage<Row>;
  /** Exports all rows of the conditions; left out where the user may not. */
  exportRows?: ExportRows;
  /** Other forms of it. */
  exportForms?: readonly ExportForm[] | undefined;
  /** The columns that the search box searches, such as 姓名、账号. */
  searches: string;
  filters?: Filter[];
  /** Milliseconds between two reads while the browser shows the page; left out, the list is read once. */
  every?: number;
  /** Opens the detail of a row, by a click anywhere in it; left out where there is none. */
  onOpen?: (row: Row) => void;
  /** A note right below a row. */
  note?: (row: Row) => ReactNode;
  actions?: readonly (RowAction<Row> | RowMenu<Row>)[];
  /** Buttons for the ticked rows; `done` takes the ticks back. */
  bulk?: (rows: Row[], done: () => void) => ReactNode;
  emptyText: string;
}

/**
 * A list that the server searches, filters, sorts and pages. Its state is in the address, and a refresh keeps its
 * place.
 */
export function QueryTable<Row>(props: Props<Row>) {
  const { ref, name, columns, filters = [], rowKey } = props;
  const id = useId();
  const mobile = useMobile();
  const [preferences, prefer] = usePreferences(name);
  const [dialog, setDialog] = useState<'settings' | 'save'>();
  const [printing, setPrinting] = useState(false);
  const list = useList(props.fetch, columns, filters, props.every);
  const { query, page, failed, refresh } = list;
  useImperativeHandle(ref, () => ({ refresh }), [refresh]);
  const visible = useMemo(() => shown(ordered(columns, preferences), preferences), [columns, preferences]);
  const selection = useSelection(rowKey, page?.list ?? noRows, scopeOf(query));
  const desk = mobile ? undefined : { print: () => setPrinting(true), set: () => setDialog('settings') };
  const tools = (
    <Tools
      onRefresh={refresh}
      onSave={() => setDialog('save')}
      onPrint={page?.list.length ? desk?.print : undefined}
      onSettings={desk?.set}
    />
  );
  return (
    <section className={`${styles.list} qiao-card`} aria-labelledby={id} aria-busy={!list.current && !failed}>
      <Head {...props} id={id} page={page} query={query} tools={!mobile && tools} />
      <Conditions
        {...props}
        filters={filters}
        list={list}
        tools={mobile && tools}
        keeping={dialog === 'save'}
        onKept={() => setDialog(undefined)}
      />
      <div className={printing ? 'qiao-screen-only' : undefined}>
        {page && <InWords query={query} filters={filters} page={page} at={list.at} />}
        <Found
          {...props}
          list={list}
          visible={visible}
          selection={selection}
          preferences={preferences}
          prefer={prefer}
        />
      </div>
      <Printing
        {...props}
        open={printing}
        onEnd={() => setPrinting(false)}
        sums={list.sums}
        columns={visible}
        filters={filters}
        query={query}
      />
      <LazyDialog open={dialog === 'settings'} onClose={() => setDialog(undefined)}>
        {(state) => <Settings {...state} columns={columns} preferences={preferences} onChange={prefer} />}
      </LazyDialog>
    </section>
  );
}

interface ConditionsProps<Row> extends Pick<Props<Row>, 'name' | 'searches'> {
  filters: Filter[];
  list: ReturnType<typeof useList<Row>>;
  tools: ReactNode;
  /** Whether the dialog that saves conditions is open. */
  keeping: boolean;
  onKept: () => void;
}

function Conditions<Row>({ name, searches, filters, list, tools, keeping, onKept }: ConditionsProps<Row>) {
  const { query, change, page, shape } = list;
  const kept = useKeptQueries(name, page !== undefined);
  const current = conditionsOf(query, shape);
  return (
    <>
      <Toolbar
        searches={searches}
        filters={filters}
        counts={page?.counts}
        query={query}
        current={current}
        onChange={change}
        queries={kept.queries}
        onChoose={(search) => change({ ...readQuery(search, shape), pageSize: query.pageSize })}
        tools={tools}
      />
      <LazyDialog open={keeping} onClose={onKept}>
        {(state) => <SaveQuery {...state} kept={kept} current={current} />}
      </LazyDialog>
    </>
  );
}

interface FoundProps<Row> extends Props<Row> {
  list: ReturnType<typeof useList<Row>>;
  visible: QueryColumn<Row>[];
  selection: ReturnType<typeof useSelection<Row>>;
  preferences: Preferences;
  prefer: (change: Partial<Preferences>) => void;
}

/** The rows, or the reason why there are none. */
function Found<Row>(props: FoundProps<Row>) {
  const { list, emptyText } = props;
  const { query, change, page, current, error, failed, refresh } = list;
  return (
    <>
      {error && current && (
        <div className="qiao-body">
          <PlainAlert type="error" text={`刷新失败，以下为之前的数据：${failureText(error)}`} />
        </div>
      )}
      {page?.warning && (
        <div className="qiao-body">
          <PlainAlert type="warning" text={page.warning} />
        </div>
      )}
      {failed && <Failed error={failed} loading={list.loading} onRetry={refresh} />}
      {!failed && !page && <Waiting />}
      {!failed && page?.list.length === 0 && (
        <Empty text={emptyText} onWiden={isNarrowed(query) ? () => change(widened(query)) : undefined} />
      )}
      {!failed && page && page.list.length > 0 && <FoundRows {...props} page={page} />}
    </>
  );
}

/** The rows of a page, the actions on the ticked ones, and the links to other pages. */
function FoundRows<Row>(props: FoundProps<Row> & { page: QueryPage<Row> }) {
  const { list, page, visible, selection, preferences, prefer, title, rowKey, nameOf = rowKey } = props;
  const { onOpen, note, actions = none, bulk } = props;
  const { query, change, current } = list;
  const { compact } = useSettings();
  const resize = useMemoizedFn((column: string, width: number) =>
    prefer({ widths: { ...preferences.widths, [column]: width } }),
  );
  return (
    <>
      <Rows
        title={title}
        columns={visible}
        list={page.list}
        rowKey={rowKey}
        nameOf={nameOf}
        onOpen={onOpen}
        note={note}
        actions={actions}
        selection={bulk && selection}
        sums={list.sums}
        compact={compact}
        query={query}
        waiting={!current}
        onChange={change}
        onResize={resize}
      />
      {bulk && <BulkBar selection={selection}>{bulk(selection.rows, selection.clear)}</BulkBar>}
      <Pages query={query} total={page.total} onChange={change} />
    </>
  );
}

interface HeadProps<Row> extends Props<Row> {
  /** Of the title. */
  id: string;
  page: ReturnType<typeof useList<Row>>['page'];
  query: Query;
  tools: ReactNode;
}

/** The name of the list, the number of its rows, and the actions on all of them. */
function Head<Row>(props: HeadProps<Row>) {
  const { id, title, onPaper, heading: Heading = 'h1', page, query, tools, exportRows, toolbar } = props;
  usePaperTitle(onPaper && `${title} ${onPaper}`);
  return (
    <div className={`qiao-head ${styles.head}`}>
      <Heading id={id} className={Heading === 'h1' ? 'qiao-page-title' : undefined}>
        {title}
        {onPaper && <span className="qiao-paper-only"> {onPaper}</span>}
      </Heading>
      {page && <span className="qiao-note qiao-digits">{`共 ${page.total}${page.more ? '+' : ''} 条`}</span>}
      <div className="qiao-wrap qiao-screen-only">
        {tools}
        {exportRows && <ExportButton run={exportRows} params={toConditions(query)} />}
        {props.exportForms?.map((form) => (
          <ExportButton key={form.text} {...form} params={toConditions(query)} />
        ))}
        {toolbar}
      </div>
    </div>
  );
}
