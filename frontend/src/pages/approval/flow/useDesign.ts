import { useState } from 'react';
import { useRead } from '@/components/useRead';
import { failureText } from '@/services/failure';
import { invalidFields } from '@/services/refusal';
import { type FlowDefinition, fetchDesign, publishFlow, saveDesign } from '../api';
import { complete, empty } from './edits';

/** The draft of a flow: the version that was read, its changes, and its errors by step or field. */
export function useDesign(id: string) {
  const [drawn, setDrawn] = useState<FlowDefinition>();
  const [version, setVersion] = useState<number>();
  const [wrong, setWrong] = useState<Record<string, string>>({});
  const read = useRead((options) => fetchDesign(id, undefined, options).catch(notYet), { key: id });
  const flow = drawn ?? complete(read.data?.Flow ?? empty);
  const rowVersion = version ?? read.data?.RowVersion ?? 1;
  const dirty = drawn !== undefined;

  /** Keeps the draft; the flow's version after it. */
  const save = async (): Promise<number> => {
    const { RowVersion } = await saveDesign(id, flow, rowVersion);
    setVersion(RowVersion);
    setDrawn(undefined);
    read.mutate({ Version: 0, Flow: flow, RowVersion });
    return RowVersion;
  };
  const publish = async (note: string) => {
    setWrong({});
    try {
      const { RowVersion } = await publishFlow(id, note, dirty ? await save() : rowVersion);
      setVersion(RowVersion);
      read.refresh();
    } catch (error) {
      setWrong(invalidFields(error));
      throw error;
    }
  };
  return {
    flow,
    draft: read.data?.Version === 0 || dirty,
    published: read.data?.Version ?? 0,
    loading: read.loading && !read.data,
    failure: read.error && !read.data ? failureText(read.error) : undefined,
    dirty,
    wrong,
    change: (part: Partial<FlowDefinition>) => setDrawn({ ...flow, ...part }),
    save,
    publish,
  };
}

/** A flow without steps. */
function notYet(error: unknown) {
  if (failureText(error).includes('不存在')) return { Version: 0, Flow: empty, RowVersion: 1 };
  throw error;
}
