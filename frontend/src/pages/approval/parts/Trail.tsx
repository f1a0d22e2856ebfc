import { SafetyCertificateOutlined, WarningOutlined } from '@ant-design/icons';
import { useAccess } from '@/access';
import { FileLinks } from '@/components/Attachments/FileLinks';
import { shortTime } from '@/components/dates';
import type { Attachment } from '@/services/attachment';
import { attachmentUrl, type TrailLine } from '../api';

interface Props {
  lines: readonly TrailLine[];
  files: readonly Attachment[];
  /** The result of checking the signatures. */
  signature: string;
}

/** The trail of an application, the first line first, and whether its signatures fit. */
export function Trail({ lines, files, signature }: Props) {
  // Only administrators can set up the signing key.
  const administers = useAccess().canUse('approval-flow.edit');
  const broken = signature.startsWith('签名无效');
  const Icon = broken ? WarningOutlined : SafetyCertificateOutlined;
  return (
    <>
      <ol className="qiao-entries">
        {lines.map((line) => (
          <li key={line.Line}>
            <p className="qiao-wrap qiao-gap-2">
              <time className="qiao-note" dateTime={line.CreateDate}>
                {shortTime(line.CreateDate)}
              </time>
              <span>
                <b className="qiao-medium">{line.UserName}</b>
                {line.ActorName && `（${line.ActorName} 切换账号操作）`}
                {line.ForUserName && `（代 ${line.ForUserName}）`}
              </span>
              <span>{actionText(line)}</span>
            </p>
            {line.Opinion && <p className="qiao-prose">{line.Opinion}</p>}
            {line.Files && (
              <FileLinks
                url={attachmentUrl}
                files={files.filter(({ FileId }) => line.Files?.includes(FileId))}
              />
            )}
          </li>
        ))}
      </ol>
      {lines.length > 0 && (administers || !signature.includes('密钥')) && (
        <p className={`qiao-note qiao-mt-8 ${broken ? 'qiao-danger' : ''}`}>
          <Icon aria-hidden="true" /> {signature}
        </p>
      )}
    </>
  );
}

/** 驳回至 直属主管, 转交 李秀英, 同意（会计审核）. */
function actionText({ Action, StepName, ToName }: TrailLine): string {
  const to = ToName ? `${Action === '驳回' ? '至' : ''} ${ToName}` : '';
  return `${Action}${to}${StepName ? `（${StepName}）` : ''}`;
}
