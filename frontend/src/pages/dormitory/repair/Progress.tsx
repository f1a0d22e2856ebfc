import { shortTime } from '@/components/dates';
import { StatusTag } from '@/components/StatusTag';
import type { RepairStep } from './api';
import { statusTones } from './fields';
import { timeBetween } from './times';

/** The steps of a request, the newest first. The last step says how long the request took. */
export function Progress({ steps }: { steps: readonly RepairStep[] }) {
  const reported = steps[0]?.CreateDate;
  const told = steps.map((step, index) => ({ step, before: steps[index - 1] })).reverse();
  return (
    <ol className="qiao-steps">
      {told.map(({ step, before }) => (
        <li key={`${step.CreateDate} ${step.Action} ${before?.CreateDate}`} data-state="done">
          <p className="qiao-wrap qiao-gap-2">
            <strong>{step.Action}</strong>
            {step.Status !== before?.Status && (
              <StatusTag tone={statusTones[step.Status]}>{step.Status}</StatusTag>
            )}
            <span>{step.UserName}</span>
            <time className="qiao-note" dateTime={step.CreateDate}>
              {shortTime(step.CreateDate)}
            </time>
            {step.Action === '完成' && reported && (
              <span className="qiao-note">报修后 {timeBetween(reported, step.CreateDate)}</span>
            )}
          </p>
          {step.Handler && <p>处理人：{step.Handler}</p>}
          {step.Note && <p className="qiao-prose">{step.Note}</p>}
        </li>
      ))}
    </ol>
  );
}
