import { Skeleton } from 'antd';
import { useState } from 'react';
import { Dialog } from '@/components/Dialog';
import { FailureAlert } from '@/components/FailureAlert';
import type { DialogState } from '@/components/LazyDialog';
import { useRead } from '@/components/useRead';
import { failureText } from '@/services/failure';
import { fetchApplication, fetchApplyForm } from '../api';
import { ApplyForm } from './ApplyForm';
import { Tiles } from './Tiles';

interface Props extends DialogState {
  /** The flow to apply with; left out, the user chooses one first. */
  flow?: string;
  /** A draft, or an application that came back, to go on with. */
  id?: string;
  onSaved: () => void;
}

/** 发起审批: a flow to choose, and its form to fill in. */
export default function ApplyDialog({ flow, id, onSaved, ...dialog }: Props) {
  const [chosen, setChosen] = useState(flow);
  if (!chosen)
    return (
      <Dialog {...dialog} title="发起审批" width={760}>
        <Tiles onChoose={setChosen} />
      </Dialog>
    );
  return <Filling key={chosen} {...dialog} flow={chosen} id={id} onSaved={onSaved} />;
}

function Filling({ flow, id, onSaved, ...dialog }: Props & { flow: string }) {
  const { data, error } = useRead(async (options) => ({
    form: await fetchApplyForm(flow, options),
    before: id ? await fetchApplication(id, options) : undefined,
  }));
  if (data) return <ApplyForm {...dialog} form={data.form} before={data.before} onSaved={onSaved} />;
  return (
    <Dialog {...dialog} title="发起审批" width={960}>
      <FailureAlert text={error && failureText(error)} />
      {!error && <Skeleton active paragraph={{ rows: 8 }} />}
    </Dialog>
  );
}
