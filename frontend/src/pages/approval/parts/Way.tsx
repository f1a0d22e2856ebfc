import type { ReactNode } from 'react';
import { shortTime } from '@/components/dates';
import { StatusTag, type Tone } from '@/components/StatusTag';
import { UserAvatar } from '@/components/UserAvatar';
import type { Application, Foreseen, Task } from '../api';
import { modeText, type StepState, stepState, taskText } from './steps';
import styles from './way.module.css';

const tones: Record<Task['Status'], Tone> = {
  等待: 'neutral',
  待审批: 'warning',
  已同意: 'success',
  已驳回: 'danger',
  已转交: 'info',
  已结束: 'neutral',
};

interface Props {
  steps: readonly Foreseen[];
  copies?: Application['Copies'];
  /** Above the first step: the applicant. */
  start?: ReactNode;
  /** Below the last one: the result. */
  end?: ReactNode;
}

/** The steps of an application, top to bottom: decided, current, to come; lanes beside each other. */
export function Way({ steps, copies = [], start, end }: Props) {
  return (
    <ol className="qiao-steps">
      {start}
      {steps.map((step, index) =>
        step.Lanes ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: steps beside each other have no key, and never change places.
          <Lanes key={index} lanes={step.Lanes} copies={copies} />
        ) : (
          <Step key={step.StepId} step={step} state={stepState(step, copies)} copies={copies} />
        ),
      )}
      {end}
    </ol>
  );
}

function Lanes({ lanes, copies }: { lanes: Foreseen[][]; copies: Application['Copies'] }) {
  return (
    <li>
      <p className="qiao-note">并行审批</p>
      <div className={styles.lanes}>
        {lanes.map((lane, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above.
          <div key={index} className={styles.lane}>
            {lane.length > 0 ? <Way steps={lane} copies={copies} /> : <p className="qiao-note">无需审批</p>}
          </div>
        ))}
      </div>
    </li>
  );
}

interface StepProps {
  step: Foreseen;
  state: StepState;
  copies: Application['Copies'];
}

const kindText = ({ Kind, Mode, People = [], Tasks = [] }: Foreseen): string | undefined => {
  if (Kind === 'cc') return '抄送';
  // Of one person alone it makes no difference.
  return Mode && Math.max(People.length, Tasks.length) > 1 ? modeText[Mode] : undefined;
};

function Step({ step, state, copies }: StepProps) {
  const { Name, Tasks = [], People = [], Problem, Choose } = step;
  const kind = kindText(step);
  return (
    <li className={styles.step} data-state={state}>
      <p className="qiao-wrap qiao-gap-2">
        <strong>{Name}</strong>
        {kind && <span className={styles.mode}>{kind}</span>}
        {state === 'current' && <span className="qiao-sr-only">进行中</span>}
      </p>
      {Problem && <p className="qiao-danger">{Choose ? '请选择审批人' : Problem}</p>}
      <ul>
        {Tasks.map((task) => (
          <Asked key={task.TaskId} task={task} />
        ))}
        {People.map(({ UserId, Name: name }) => (
          <Person key={UserId} name={name}>
            {step.Kind === 'cc' && (
              <Read copy={copies.find((copy) => copy.UserId === UserId && copy.StepId === step.StepId)} />
            )}
          </Person>
        ))}
      </ul>
      {step.Kind === 'cc' && People.length === 0 && !Problem && <p className="qiao-note">没有抄送对象</p>}
    </li>
  );
}

function Asked({ task }: { task: Task }) {
  const { Name, Status, ActedBy, ActedDate, Opinion, Added } = task;
  return (
    <Person name={Name}>
      <StatusTag tone={tones[Status]}>{taskText(task)}</StatusTag>
      {Added && <span>加入</span>}
      {ActedBy && <span>由 {ActedBy} 代理</span>}
      {ActedDate && <time dateTime={ActedDate}>{shortTime(ActedDate)}</time>}
      {Opinion && <p className="qiao-box qiao-prose qiao-full">{Opinion}</p>}
    </Person>
  );
}

function Read({ copy }: { copy: Application['Copies'][number] | undefined }) {
  if (!copy) return null;
  return <span>{copy.ReadDate ? `${shortTime(copy.ReadDate)} 已读` : '未读'}</span>;
}

export function Person({ name, children }: { name: string; children?: ReactNode }) {
  return (
    <li className="qiao-row qiao-top qiao-gap-12 qiao-mt-8">
      <UserAvatar name={name} size={32} />
      <div className={styles.person}>
        <b className="qiao-medium">{name}</b>
        {children}
      </div>
    </li>
  );
}

/** The first and the last place of the steps: the applicant, and the result. */
export function End({ title, state, children }: { title: string; state: StepState; children?: ReactNode }) {
  return (
    <li className={styles.step} data-state={state}>
      <p className="qiao-wrap qiao-gap-2">
        <strong>{title}</strong>
      </p>
      {children && <ul>{children}</ul>}
    </li>
  );
}
