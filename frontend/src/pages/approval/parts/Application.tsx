import type { ReactNode } from 'react';
import { FileLinks } from '@/components/Attachments/FileLinks';
import { type Fact, Facts, Part } from '@/components/Detail';
import { shortTime } from '@/components/dates';
import { PlainAlert } from '@/components/PlainAlert';
import { type ApplicationState, attachmentUrl, type FormRow, type Application as Shown } from '../api';
import { About } from './About';
import styles from './application.module.css';
import { formText } from './formText';
import { Links } from './Links';
import { Overlaps } from './Overlaps';
import { StateTag } from './states';
import type { StepState } from './steps';
import { TableValue } from './TableValue';
import { Trail } from './Trail';
import { End, Person, Way } from './Way';

/** One application, as the people who take part see it. */
export function Application({ application }: { application: Shown }) {
  const { Title, ApplicationNo, State, FlowName, Version } = application;
  const { SubmitDate, Reason, Trail: lines, Signature } = application;
  return (
    <article aria-label={Title}>
      <div className={`${styles.title} qiao-wrap qiao-gap-4`}>
        <h2 className="qiao-break">{Title}</h2>
        <StateTag state={State} />
      </div>
      <p className={styles.lead}>
        <span>{ApplicationNo}</span>
        <span>
          {FlowName}（第 {Version} 版）
        </span>
        <span>{applicantOf(application)}</span>
        {SubmitDate && <span>{shortTime(SubmitDate)} 提交</span>}
      </p>
      <Links application={application} />
      <Overlaps overlaps={application.Overlaps} own={application.Own} />
      {Reason && <PlainAlert type="error" text={`提交失败：${Reason}`} />}
      <div className={styles.columns}>
        <div>
          <Part title="申请内容">
            <Facts facts={factsOf(application)} />
          </Part>
          <About application={application} />
        </div>
        <Part title="审批流程">
          <OwnWay application={application} />
        </Part>
        {lines.length > 0 && (
          <Part title="审批记录">
            <Trail lines={lines} files={application.Files} signature={Signature} />
          </Part>
        )}
      </div>
    </article>
  );
}

/** The applicant, with the department to tell people of the same name apart. */
const applicantOf = ({ ApplicantName, DepartmentName }: Shown): string =>
  DepartmentName ? `${ApplicantName}（${DepartmentName}）` : ApplicantName;

const factsOf = ({ Fields, Form, People, Files }: Shown): Fact[] =>
  Fields.map((field): Fact => {
    const ids = [Form[field.Name] ?? []].flat();
    if (field.Type === 'files' && ids.length > 0)
      return [
        field.Label,
        <FileLinks
          url={attachmentUrl}
          key="files"
          files={Files.filter(({ FileId }) => ids.some((id) => id === FileId))}
        />,
        true,
      ];
    if (field.Type === 'table' && ids.length > 0)
      return [field.Label, <TableValue key="table" field={field} rows={ids as FormRow[]} />, true];
    const text: ReactNode = formText(field, Form[field.Name], People);
    if (field.Type !== 'paragraph') return [field.Label, text];
    return [
      field.Label,
      <span key="text" className={styles.paragraph}>
        {text}
      </span>,
      true,
    ];
  });

const ends: Partial<Record<ApplicationState, StepState>> = {
  已通过: 'done',
  已退回: 'refused',
  已撤回: 'ended',
  已作废: 'ended',
  已销假: 'ended',
};

function OwnWay({ application }: { application: Shown }) {
  const { Way: steps, Copies, ApplicantName, DepartmentName, SubmitDate, State, EndDate } = application;
  const end = ends[State];
  return (
    <Way
      steps={steps}
      copies={Copies}
      start={
        <End title="发起人" state={SubmitDate ? 'done' : 'current'}>
          <Person name={ApplicantName}>
            {DepartmentName && <span className="qiao-note">{DepartmentName}</span>}
            {SubmitDate && <time dateTime={SubmitDate}>{shortTime(SubmitDate)}</time>}
          </Person>
        </End>
      }
      end={
        <End
          title={end ? `${State}${EndDate ? ` ${shortTime(EndDate)}` : ''}` : '结束'}
          state={end ?? 'ahead'}
        />
      }
    />
  );
}
