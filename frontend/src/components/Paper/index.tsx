import { useMemoizedFn } from 'ahooks';
import { type ReactNode, useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';

interface Props {
  /** The declarations of `@page`, such as `size: A4`. */
  page: string;
  /** After printing. */
  onEnd: () => void;
  children: ReactNode;
}

/** Prints its content in place of the page when its pictures are loaded. The screen does not show it. */
export function Paper({ page, onEnd, children }: Props) {
  const sheets = useRef<HTMLDivElement>(null);
  const end = useMemoizedFn(onEnd);
  useEffect(() => {
    let left = false;
    window.addEventListener('afterprint', end);
    const images = [...(sheets.current?.querySelectorAll('img') ?? [])];
    // The browser prints pictures that are not decoded yet as blanks. Pictures that fail do not stop the others.
    void Promise.allSettled(images.map((image) => image.decode())).then(() => left || window.print());
    return () => {
      left = true;
      window.removeEventListener('afterprint', end);
    };
  }, [end]);
  return createPortal(
    <div ref={sheets} className="qiao-paper-only" data-paper="">
      <style>{`@page { ${page} } @media print { body > :not([data-paper]) { display: none !important; } }`}</style>
      {children}
    </div>,
    document.body,
  );
}
