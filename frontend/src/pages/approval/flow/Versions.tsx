import { Button } from 'antd';
import { useState } from 'react';
import { shortTime } from '@/components/dates';
import { FailureAlert } from '@/components/FailureAlert';
import { ReadFailure } from '@/components/ReadFailure';
import { ReadPart } from '@/components/ReadPart';
import { useRead } from '@/components/useRead';
import { failureText } from '@/services/failure';
import { type FlowDefinition, fetchDesign, fetchVersions } from '../api';
import { complete } from './edits';
import { Picture } from './Picture';
import { useFlowNames } from './useNames';

/** The published versions, the newest first, and the picture of the chosen one. */
export function Versions({ id }: { id: string }) {
  const [shown, setShown] = useState<number>();
  const { data = [], error, loading } = useRead((options) => fetchVersions(id, options), { key: id });
  if (!loading && !error && data.length === 0) return <p className="qiao-quiet">还没有发布过。</p>;
  return (
    <>
      <FailureAlert text={error && failureText(error)} />
      <ul className="qiao-entries qiao-mb-16">
        {data.map(({ Version, Note, PublishUserName, PublishDate, Applications }) => (
          <li key={Version} className="qiao-wrap qiao-gap-16">
            <b>第 {Version} 版</b>
            <span>
              {PublishUserName} {PublishDate && shortTime(PublishDate)}
            </span>
            <span>{Note}</span>
            <span>{Applications} 份申请</span>
            <Button size="small" onClick={() => setShown(Version)}>
              查看
            </Button>
          </li>
        ))}
      </ul>
      {shown !== undefined && <OneVersion key={shown} id={id} version={shown} />}
    </>
  );
}

function OneVersion({ id, version }: { id: string; version: number }) {
  const request = useRead((options) => fetchDesign(id, version, options), { key: `${id} ${version}` });
  return <ReadPart request={request}>{({ Flow }) => <Drawn flow={complete(Flow)} />}</ReadPart>;
}

function Drawn({ flow }: { flow: FlowDefinition }) {
  const { names, request } = useFlowNames(flow);
  return (
    <>
      <ReadFailure {...request} />
      <Picture steps={flow.Steps} fields={flow.Fields} names={names} />
    </>
  );
}
