import { Button } from 'antd';
import { useState } from 'react';
import { useAccess } from '@/access';
import { Block } from '@/components/Block';
import { LazyDialog } from '@/components/LazyDialog';
import { lazyWithRetry } from '@/components/lazyWithRetry';
import { MenuTiles } from '@/components/MenuTiles';
import { useRead } from '@/components/useRead';
import { choosablePages, fetchQuickEntries, quickEntries } from '@/services/quickEntry';
import { useSession } from '@/services/session';

const QuickEntryDialog = lazyWithRetry(
  () => import(/* webpackChunkName: "quick-entry-dialog" */ './QuickEntryDialog'),
);

/** The quick entries that the user has chosen, or the default ones. */
export function QuickEntries() {
  const request = useRead(fetchQuickEntries);
  const { menu } = useSession();
  const { canUse } = useAccess();
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
        const entries = quickEntries(pages, menuIds, canUse);
        return (
          <>
            <MenuTiles pages={entries} />
            <LazyDialog open={editing} onClose={() => setEditing(false)}>
              {(dialog) => (
                <QuickEntryDialog
                  {...dialog}
                  chosen={entries.map((page) => page.menuId)}
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
  <Button type="text" size="small" className="qiao-flush" onClick={onClick}>
    编辑
  </Button>
);
