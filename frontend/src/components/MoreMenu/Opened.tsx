import { type RefObject, useState } from 'react';
import { createPortal } from 'react-dom';
import { belowButton, ContextMenu } from '../ContextMenu';
import type { RowAction } from '../QueryTable/rowTypes';

/** Pixels. */
const width = 140;

const nothing = [{ text: '没有其他操作', run: () => undefined }];

interface Props<Row> {
  row: Row;
  name: string;
  menu: (row: Row) => readonly RowAction<Row>[];
  opener: RefObject<HTMLButtonElement | null>;
  onClose: () => void;
}

/** The menu below its button. It is outside of the table, because fixed columns would cover it. */
export default function Opened<Row>({ row, name, menu, opener, onClose }: Props<Row>) {
  const [items] = useState(() =>
    menu(row).map(({ text, danger = false, run }) => ({ text, danger, run: () => run(row) })),
  );
  if (!opener.current) return null;
  return createPortal(
    <ContextMenu
      label={`更多操作 ${name}`}
      items={items.length > 0 ? items : nothing}
      at={belowButton(opener.current, width)}
      width={width}
      opener={opener}
      onClose={onClose}
    />,
    document.body,
  );
}
