import { type RefObject, useState } from 'react';
import { createPortal } from 'react-dom';
import { belowButton, ContextMenu, type ContextMenuItem } from '../ContextMenu';

/** Pixels. */
const width = 140;

const nothing: ContextMenuItem[] = [{ text: '没有其他操作', run: () => undefined }];

interface Props {
  label: string;
  items: () => ContextMenuItem[];
  opener: RefObject<HTMLButtonElement | null>;
  onClose: () => void;
}

/** The menu below its button: outside of the table, whose fixed columns lie above each other. */
export default function Opened({ label, items, opener, onClose }: Props) {
  const [offered] = useState(items);
  if (!opener.current) return null;
  return createPortal(
    <ContextMenu
      label={label}
      items={offered.length > 0 ? offered : nothing}
      at={belowButton(opener.current, width)}
      width={width}
      opener={opener}
      onClose={onClose}
    />,
    document.body,
  );
}
