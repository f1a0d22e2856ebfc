import { LazyDialog } from '@/components/LazyDialog';
import { lazyWithRetry } from '@/components/lazyWithRetry';
import { useShortcut } from '@/components/useShortcut';

const ShortcutsDialog = lazyWithRetry(() => import(/* webpackChunkName: "shortcuts" */ './ShortcutsDialog'));

interface Props {
  open: boolean;
  onOpen: () => void;
  onClose: () => void;
}

/** The list of keys; a question mark opens it outside of text fields. */
export function Shortcuts({ open, onOpen, onClose }: Props) {
  useShortcut(isQuestion, onOpen);
  return (
    <LazyDialog open={open} onClose={onClose}>
      {(dialog) => <ShortcutsDialog {...dialog} />}
    </LazyDialog>
  );
}

function isQuestion({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  const typing =
    target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]');
  return key === '?' && !ctrlKey && !metaKey && !altKey && !typing;
}
