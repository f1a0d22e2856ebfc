import { useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { belowButton, ContextMenu, type ContextMenuItem, type Point } from './ContextMenu';
import { RowButton } from './RowText';

/** Pixels. */
const width = 140;

interface Props {
  /** What it is a menu of, such as a row's name. */
  name: string;
  /** Asked for when it opens. */
  items: () => ContextMenuItem[];
}

/** ⋯: what one does less often, or cannot take back. */
export function MoreMenu({ name, items }: Props) {
  const opener = useRef<HTMLButtonElement>(null);
  const [at, setAt] = useState<Point>();
  const offered = () => {
    const found = items();
    return found.length > 0 ? found : [{ text: '没有其他操作', run: () => undefined }];
  };
  return (
    <>
      <RowButton
        ref={opener}
        aria-label={`更多操作 ${name}`}
        aria-haspopup="menu"
        aria-expanded={at !== undefined}
        onClick={({ currentTarget }) => setAt(at ? undefined : belowButton(currentTarget, width))}
      >
        ⋯
      </RowButton>
      {/* Outside of the table, whose fixed columns lie above each other. */}
      {at &&
        createPortal(
          <ContextMenu
            label={`更多操作 ${name}`}
            items={offered()}
            at={at}
            width={width}
            opener={opener}
            onClose={() => setAt(undefined)}
          />,
          document.body,
        )}
    </>
  );
}
