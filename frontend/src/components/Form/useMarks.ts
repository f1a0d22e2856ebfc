import type { FormInstance } from 'antd';
import { useEffect, useMemo } from 'react';
import { inputPath, invalidFields } from '@/services/refusal';

/**
 * Marks the inputs whose values the server refuses. It returns all refusals by field (`invalid`), and the refusals of
 * fields that the form does not have (`unplaced`): empty if there are none, `undefined` if the failure names no field.
 * A list in the form marks its own cells.
 */
export function useMarks(form: FormInstance, error: unknown) {
  const invalid = useMemo(() => invalidFields(error), [error]);
  const refused = useMemo(
    () => Object.entries(invalid).map(([name, text]) => ({ path: inputPath(name), text })),
    [invalid],
  );
  const fields = refused.length > 0 ? form.getFieldsValue() : {};
  const marked = refused.filter(({ path }) => String(path[0]) in fields);
  const unplaced = refused.filter(({ path }) => !(String(path[0]) in fields)).map(({ text }) => text);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refusal; typing removes a mark.
  useEffect(() => {
    if (marked.length === 0) return;
    const own = new Map<string, string[]>();
    for (const { path, text } of marked)
      if (path.length === 1) own.set(String(path[0]), [...(own.get(String(path[0])) ?? []), text]);
    form.setFields([...own].map(([name, errors]) => ({ name, errors })));
    const [first, ...cell] = marked[0]?.path ?? [];
    if (first && cell.length === 0) form.scrollToField(first, { focus: true, block: 'nearest' });
  }, [refused]);
  return { invalid, unplaced: marked.length > 0 ? unplaced.join('\n') : undefined };
}
