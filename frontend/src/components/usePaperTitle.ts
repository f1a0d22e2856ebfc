import { useEffect } from 'react';

/** What the document is called while it is printed, which is the name of the file where the printer is a PDF. */
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
