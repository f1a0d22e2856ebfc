import { DownloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { Block } from '@/components/Block';
import { LazyDialog } from '@/components/LazyDialog';
import { lazyWithRetry } from '@/components/lazyWithRetry';
import { Search } from '@/components/QueryTable/toolbar/Search';
import { Select } from '@/components/Select';
import { saveFile } from '@/components/saveFile';
import { useAttempt } from '@/components/useAttempt';
import { useMobile } from '@/components/useMobile';
import { useOpenRow } from '@/components/useOpenRow';
import { useRead } from '@/components/useRead';
import { Assistants } from './Assistants';
import { downloadDocument, fetchDocument } from './api';
import styles from './interfaces.module.css';
import { Operations } from './Operations';
import { type ApiDocument, matches, type Operation, operationsOf } from './openapi';
import { countText } from './words';

const OperationDrawer = lazyWithRetry(
  () => import(/* webpackChunkName: "procedure-operation" */ './OperationDrawer'),
);

/** 接口文档: all that the user's account may call, for developers of clients. */
export default function Interfaces({ onBack }: { onBack: () => void }) {
  const mobile = useMobile();
  const request = useRead(fetchDocument);
  const [keyword, setKeyword] = useState('');
  const [area, setArea] = useState<string>();
  const operations = useMemo(() => (request.data ? operationsOf(request.data) : []), [request.data]);
  const found = operations.filter((one) => (!area || one.area === area) && matches(one, keyword));
  return (
    <Block
      title="接口文档"
      heading="h1"
      request={request}
      lines={12}
      extra={
        <span className="qiao-row">
          <Button aria-label="返回存储过程" onClick={onBack}>
            {mobile ? '返回' : '返回存储过程'}
          </Button>
          <DownloadButton />
        </span>
      }
      tools={
        <div className={`${styles.tools} qiao-wrap qiao-gap-12`}>
          <Search label="地址、说明、存储过程" keyword={keyword} onChange={setKeyword} />
          <Select
            className={styles.area}
            aria-label="分组"
            placeholder="全部分组"
            allowClear
            showSearch
            value={area}
            options={[...new Set(operations.map((one) => one.area))].map((value) => ({
              value,
              label: value,
            }))}
            onChange={setArea}
          />
          <span className="qiao-note qiao-push qiao-digits">共 {countText(found.length)} 个接口</span>
        </div>
      }
      emptyText={() => (found.length === 0 ? '没有符合条件的接口' : undefined)}
    >
      {(api) => (
        <List
          api={api}
          operations={operations}
          found={found}
          unfolded={keyword !== '' || area !== undefined}
        />
      )}
    </Block>
  );
}

interface ListProps {
  api: ApiDocument;
  operations: Operation[];
  found: Operation[];
  unfolded: boolean;
}

function List({ api, operations, found, unfolded }: ListProps) {
  const { open, shown, detail } = useOpenRow(true);
  const operation = operations.find(({ id }) => id === shown);
  return (
    <>
      <p className={`${styles.about} qiao-note`}>
        只列出当前账号有权调用的接口，权限与调用时相同。参数名不区分大小写；登录得到的 token 放在请求头
        X-Token 中。
      </p>
      {api['x-assistants'] && (
        <Assistants {...api['x-assistants']} tools={operations.filter(({ tool }) => tool).length} />
      )}
      <Operations operations={found} unfolded={unfolded} onOpen={open} />
      {operation && (
        <LazyDialog {...detail}>
          {(dialog) => <OperationDrawer api={api} operation={operation} {...dialog} />}
        </LazyDialog>
      )}
    </>
  );
}

/** The document as code generators read it. */
function DownloadButton() {
  const attempt = useAttempt();
  const download = async () => {
    const { file, name } = await downloadDocument();
    saveFile(file, name);
  };
  return (
    <Button
      icon={<DownloadOutlined aria-hidden="true" />}
      aria-label="下载 openapi.json"
      onClick={() => void attempt(undefined, download)}
    >
      {useMobile() ? '下载' : '下载 openapi.json'}
    </Button>
  );
}
