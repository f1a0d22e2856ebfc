import { Link } from '@umijs/max';
import { Block } from '@/components/Block';
import { shortDay } from '@/components/dates';
import { useRecount } from '@/components/useCount';
import { useLastKnown } from '@/components/useLastKnown';
import { useMobile } from '@/components/useMobile';
import { useRead } from '@/components/useRead';
import type { MenuNode } from '@/services/menu';
import { fetchWaitingApprovals } from '@/services/waiting';
import { WaitingLines } from './WaitingLines';

/**
 * The applications that wait for the user, the longest waiting first; each leads to itself. Everybody has the page, and
 * most are rarely asked: the block is there only while something waits.
 */
export function WaitingApprovals({ page }: { page: MenuNode }) {
  const mobile = useMobile();
  const request = useLastKnown('waiting-approvals', useRead(fetchWaitingApprovals));
  useRecount(request.refresh);
  const { data, error } = request;
  if (!error && !data?.total) return null;
  return (
    <Block
      title="待我审批"
      extra={<Link to={page.path}>{data ? `全部 ${data.total} 件` : page.title}</Link>}
      request={request}
      lines={mobile ? 9 : 6}
    >
      {({ list }) => (
        <WaitingLines
          lines={list.map(
            ({ ApplicationId, TaskId, FlowName, Summary, Title, ApplicantName, SubmitDate }) => ({
              key: TaskId,
              to: `${page.path}?id=${ApplicationId}`,
              kind: FlowName,
              text: Summary || Title,
              by: [ApplicantName, SubmitDate && shortDay(SubmitDate)].filter(Boolean).join(' '),
            }),
          )}
        />
      )}
    </Block>
  );
}
