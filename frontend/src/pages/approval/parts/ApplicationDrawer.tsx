import { Drawer, Skeleton } from 'antd';
import { useRef } from 'react';
import { FailureAlert } from '@/components/FailureAlert';
import type { DialogState } from '@/components/LazyDialog';
import { PdfExport } from '@/components/PdfExport';
import { useMobile } from '@/components/useMobile';
import type { Application as Shown } from '../api';
import { Application } from './Application';
import { Moves } from './Moves';
import { useApplication } from './useApplication';

interface Props extends DialogState {
  id: string;
  /** Counts the changes on the page: after each the application is read again. */
  changes: number;
  /** `decided` reports that the user has no open task on it. */
  onChanged: (decided: boolean) => void;
}

/** Its number, and the step at which the user decides. */
const titleOf = ({ ApplicationNo, Task }: Shown) =>
  `审批：${ApplicationNo}${Task ? ` · ${Task.StepName}` : ''}`;

/** An application beside its list. */
export default function ApplicationDrawer({ id, changes, onChanged, open, onClose, afterClose }: Props) {
  const mobile = useMobile();
  const paper = useRef<HTMLDivElement>(null);
  const { application, failure } = useApplication(id, changes);
  return (
    <Drawer
      open={open}
      title={application ? titleOf(application) : '审批'}
      size={mobile ? '100%' : 860}
      onClose={onClose}
      afterOpenChange={(opened) => opened || afterClose()}
      extra={application && !mobile && <PdfExport target={paper} title={application.Title} />}
      footer={
        application && (
          <Moves
            application={application}
            onMoved={onChanged}
            onGone={() => {
              onClose();
              onChanged(false);
            }}
          />
        )
      }
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard. */}
      <section tabIndex={0} aria-label="详情">
        <FailureAlert text={failure} />
        <div ref={paper}>{application && <Application application={application} />}</div>
        {application && mobile && (
          <div className="qiao-mt-16">
            <PdfExport target={paper} title={application.Title} />
          </div>
        )}
        {!application && !failure && <Skeleton active paragraph={{ rows: 10 }} />}
      </section>
    </Drawer>
  );
}
