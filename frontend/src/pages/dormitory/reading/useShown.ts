import { useState } from 'react';
import type { SheetRow } from './api';
import { isMissing, kindsOf, rowsIn, type View } from './sheet';

/** The rows of a view, or of those the ones that were missing when that was asked for: no row goes away under the hands. */
export function useShown(rows: readonly SheetRow[], view: View) {
  const [missingOnly, setMissingOnly] = useState(false);
  const [picked, setPicked] = useState<{ view: View; ids: ReadonlySet<string> }>();
  const here = rowsIn(rows, view);
  if (missingOnly && picked?.view !== view) {
    const missing = here.filter((row) => isMissing(row, kindsOf(view)));
    setPicked({ view, ids: new Set(missing.map(({ MeterId }) => MeterId)) });
  }
  const showMissingOnly = (on: boolean) => {
    setMissingOnly(on);
    setPicked(undefined);
  };
  const shown = missingOnly ? here.filter(({ MeterId }) => picked?.ids.has(MeterId)) : here;
  return { shown, missingOnly, showMissingOnly };
}
