import { Skeleton } from 'antd';
import { useRef, useState } from 'react';
import { FailureAlert } from '@/components/FailureAlert';
import { PdfExport } from '@/components/PdfExport';
import { useTabName } from '@/components/useTabName';
import { Application } from './Application';
import styles from './application.module.css';
import { Moves } from './Moves';
import { useApplication } from './useApplication';

/** An application on a page of its own, with the actions always visible. */
export default function ApplicationBody({ id, onGone }: { id: string; onGone: () => void }) {
  const paper = useRef<HTMLDivElement>(null);
  const [changes, setChanges] = useState(0);
  const { application, failure } = useApplication(id, changes);
  useTabName(application?.ApplicationNo);
  if (!application)
    return (
      <div className={styles.body}>
        {failure ? <FailureAlert text={failure} /> : <Skeleton active paragraph={{ rows: 12 }} />}
      </div>
    );
  return (
    <>
      <div ref={paper} className={styles.body}>
        <Application application={application} />
      </div>
      <div className={`${styles.bar} ${styles.tools} qiao-screen-only`}>
        <PdfExport target={paper} title={application.Title} />
        <Moves application={application} onMoved={() => setChanges((count) => count + 1)} onGone={onGone} />
      </div>
    </>
  );
}
