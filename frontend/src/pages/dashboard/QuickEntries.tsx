import { EditOutlined, PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { Block } from '@/components/Block';
import { LazyDialog } from '@/components/LazyDialog';
import { lazyWithRetry } from '@/components/lazyWithRetry';
import { MenuTiles } from '@/components/MenuTiles';
import { useRead } from '@/components/useRead';
import { choosablePages, chosenPages, fetchQuickEntries } from '@/services/quickEntry';
import { useSession } from '@/services/session';
import styles from './QuickEntries.module.css';

const QuickEntryDialog = lazyWithRetry(
  () => import(/* webpackChunkName: "quick-entry-dialog" */ './QuickEntryDialog'),
);

/** The pages that the user has put within reach. */
export function QuickEntries() {
  const request = useRead(fetchQuickEntries);
  const { menu } = useSession();
  const [editing, setEditing] = useState(false);
  const pages = choosablePages(menu);
  return (
    <Block
      title="快捷入口"
      extra={request.data && pages.length > 0 ? <EditButton onClick={() => setEditing(true)} /> : undefined}
      request={request}
      lines={2}
      emptyText={() => (pages.length === 0 ? '还没有授权给您的功能' : undefined)}
    >
      {(menuIds) => {
        const chosen = chosenPages(pages, menuIds);
        return (
          <>
            {chosen.length > 0 ? (
              <MenuTiles pages={chosen} />
            ) : (
              <button type="button" className={styles.add} onClick={() => setEditing(true)}>
                <PlusOutlined aria-hidden="true" />
                添加常用功能
              </button>
            )}
            <LazyDialog open={editing} onClose={() => setEditing(false)}>
              {(dialog) => (
                <QuickEntryDialog
                  {...dialog}
                  chosen={chosen.map((page) => page.menuId)}
                  onSaved={(saved) => {
                    request.mutate(saved);
                    setEditing(false);
                  }}
                />
              )}
            </LazyDialog>
          </>
        );
      }}
    </Block>
  );
}

const EditButton = ({ onClick }: { onClick: () => void }) => (
  <Button
    type="text"
    size="small"
    className="qiao-flush"
    icon={<EditOutlined aria-hidden="true" />}
    onClick={onClick}
  >
    编辑
  </Button>
);
