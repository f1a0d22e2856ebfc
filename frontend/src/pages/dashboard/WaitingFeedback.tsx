import { Link } from '@umijs/max';
import { Block } from '@/components/Block';
import { shortDay } from '@/components/dates';
import { useMobile } from '@/components/useMobile';
import { useRead } from '@/components/useRead';
import type { MenuNode } from '@/services/menu';
import { fetchWaitingFeedback } from './api';
import { WaitingLines } from './WaitingLines';

/** The latest opinions without an answer; each has a link. */
export function WaitingFeedback({ page }: { page: MenuNode }) {
  const request = useRead(fetchWaitingFeedback);
  return (
    <Block
      title="待处理反馈"
      extra={<Link to={`${page.path}?Status=待处理`}>{page.title}</Link>}
      request={request}
      lines={useMobile() ? 9 : 6}
      emptyText={(opinions) => (opinions.length === 0 ? '没有待处理的反馈' : undefined)}
    >
      {(opinions) => (
        <WaitingLines
          lines={opinions.map(({ EvaluationId, ModName, LeaveOpinion, CreateUserName, CreateDate }) => ({
            key: EvaluationId,
            to: `${page.path}?Status=待处理&id=${EvaluationId}`,
            kind: ModName,
            text: LeaveOpinion,
            by: `${CreateUserName} ${shortDay(CreateDate)}`,
          }))}
        />
      )}
    </Block>
  );
}
