import { Button } from 'antd';
import { useState } from 'react';
import { LazyDialog } from '@/components/LazyDialog';
import { lazyWithRetry } from '@/components/lazyWithRetry';
import { MenuIcon } from '@/components/MenuIcon';
import type { RowAction } from '@/components/QueryTable';
import { StatusTag } from '@/components/StatusTag';
import { type TreeColumn, type TreeLine, TreePage } from '@/components/TreePage';
import { useOpenRow } from '@/components/useOpenRow';
import { useRead } from '@/components/useRead';
import { useResource } from '@/components/useResource';
import { modules as table } from '@/services/generated/system';
import { groupComponent } from '@/services/menu/records';
import { type MenuRow, stepOf } from './order';
import { Steps } from './Steps';
import { useMenuActions } from './useMenuActions';

const MenuDialog = lazyWithRetry(() => import(/* webpackChunkName: "menu-dialog" */ './MenuDialog'));
const MenuDrawer = lazyWithRetry(() => import(/* webpackChunkName: "menu-drawer" */ './MenuDrawer'));
const ButtonsDialog = lazyWithRetry(() => import(/* webpackChunkName: "menu-buttons" */ './ButtonsDialog'));

/** All of them: a tree has no pages. */
const all = { page: 1, pageSize: 10_000 };

const lineOf = (row: MenuRow): TreeLine<MenuRow> => ({
  id: row.MenuId,
  parent: row.ParentId,
  depth: row.Depth,
  name: row.FullName,
  text: `${row.FullName} ${row.ID} ${row.Address} ${row.Description}`,
  row,
});

const columns: TreeColumn<MenuRow>[] = [
  { title: '路径', kind: 'text', render: ({ Address }) => Address },
  { title: '标识', kind: 'text', render: ({ ID }) => ID },
  { title: '按钮', kind: 'number', render: ({ Buttons }) => Buttons || '—' },
  { title: '授权', kind: 'number', render: ({ Holders }) => Holders || '—' },
];

interface Editing {
  open: boolean;
  row?: MenuRow;
  parent?: MenuRow;
}

/** The menus as a tree, and the actions on each. */
function useMenus() {
  const resource = useResource<MenuRow>(table, 'module');
  const [changes, setChanges] = useState(0);
  const [form, setForm] = useState<Editing>({ open: false });
  const [buttons, setButtons] = useState<Editing>({ open: false });
  const list = useRead((options) => resource.list(all, options), { deps: [changes] });
  const { open, shown, detail } = useOpenRow(true);
  const rows = list.data?.list ?? [];
  const { add, update, remove } = resource;
  const { changed, move, askRemove } = useMenuActions(() => setChanges((count) => count + 1));

  const actionsOf = (row: MenuRow): RowAction<MenuRow>[] => [
    ...(add && row.Component === groupComponent
      ? [{ text: '新增下级', run: (parent: MenuRow) => setForm({ open: true, parent }) }]
      : []),
    ...(update ? [{ text: '编辑', run: () => setForm({ open: true, row }) }] : []),
  ];
  const stepsOf = (row: MenuRow): RowAction<MenuRow>[] =>
    (['up', 'down'] as const).flatMap((step) => {
      const before = stepOf(rows, row, step);
      if (!update || before === undefined) return [];
      return [{ text: step === 'up' ? '上移' : '下移', run: () => void move(row, before) }];
    });
  const allActionsOf = (row: MenuRow): RowAction<MenuRow>[] => [
    ...actionsOf(row),
    ...(update && row.Component !== groupComponent
      ? [{ text: '按钮', run: () => setButtons({ open: true, row }) }]
      : []),
    ...stepsOf(row),
    ...(remove ? [{ text: '删除', danger: true, run: () => void askRemove(row, detail.onClose) }] : []),
  ];
  const dialogs = { form, setForm, buttons, setButtons, open, shown, detail };
  return { resource, changes, changed, list, actionsOf, stepsOf, allActionsOf, ...dialogs };
}

/** 菜单管理: the menus of everybody, with their buttons. */
export default function Menus() {
  const { resource, changes, changed, list, actionsOf, stepsOf, allActionsOf, ...dialogs } = useMenus();
  const { form, setForm, buttons, setButtons, open, shown, detail } = dialogs;
  const { add, update } = resource;
  return (
    <>
      <TreePage<MenuRow>
        title="菜单管理"
        searches="名称、标识、路径、说明"
        list={list}
        lineOf={lineOf}
        columns={update ? [...columns, orderOf(stepsOf)] : columns}
        before={({ Icon }) => <MenuIcon name={Icon ?? ''} />}
        behind={({ Enabled, Hidden }) => (
          <>
            {!Enabled && <StatusTag tone="danger">停用</StatusTag>}
            {Hidden && <StatusTag tone="neutral">隐藏</StatusTag>}
          </>
        )}
        onOpen={open}
        actions={add || update ? actionsOf : undefined}
        tools={() =>
          add && (
            <Button type="primary" onClick={() => setForm({ open: true })}>
              新增
            </Button>
          )
        }
      />
      <LazyDialog {...detail}>
        {(dialog) =>
          shown && (
            <MenuDrawer {...dialog} resource={resource} id={shown} changes={changes} actions={allActionsOf} />
          )
        }
      </LazyDialog>
      <LazyDialog open={form.open} onClose={() => setForm({ ...form, open: false })}>
        {(dialog) => (
          <MenuDialog {...dialog} resource={resource} row={form.row} parent={form.parent} onSaved={changed} />
        )}
      </LazyDialog>
      <LazyDialog open={buttons.open} onClose={() => setButtons({ ...buttons, open: false })}>
        {(dialog) => buttons.row && <ButtonsDialog {...dialog} row={buttons.row} onSaved={changed} />}
      </LazyDialog>
    </>
  );
}

const orderOf = (stepsOf: ReturnType<typeof useMenus>['stepsOf']): TreeColumn<MenuRow> => ({
  title: '排序',
  kind: 'text',
  render: (row) => <Steps name={row.FullName} steps={stepsOf(row)} row={row} />,
});
