import { useMemoizedFn } from 'ahooks';
import { type ReactNode, useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';

interface Props {
  /** What @page says of the paper: `size: A4`. */
  page: string;
  /** It is printed. */
  onEnd: () => void;
  children: ReactNode;
}

/** Prints its content in place of the page, once the pictures in it are there; on screen nothing of it is to be seen. */
export function Paper({ page, onEnd, children }: Props) {
  const sheets = useRef<HTMLDivElement>(null);
  const end = useMemoizedFn(onEnd);
  useEffect(() => {
    let left = false;
    window.addEventListener('afterprint', end);
    const images = [...(sheets.current?.querySelectorAll('img') ?? [])];
    // What is not decoded when the dialog opens would be printed empty; what cannot be had keeps nothing else back.
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
