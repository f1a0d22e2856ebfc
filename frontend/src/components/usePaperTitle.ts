import { useEffect } from 'react';

/** Sets the document's title while it is printed: browsers name the PDF after it. */
export function usePaperTitle(title: string | undefined): void {
  useEffect(() => {
    if (!title) return;
    let usual: string | undefined;
    const name = () => {
      usual ??= document.title;
      document.title = title;
    };
    const restore = () => {
      if (usual !== undefined) document.title = usual;
      usual = undefined;
    };
    window.addEventListener('beforeprint', name);
    window.addEventListener('afterprint', restore);
    return () => {
      restore();
      window.removeEventListener('beforeprint', name);
      window.removeEventListener('afterprint', restore);
    };
  }, [title]);
}
