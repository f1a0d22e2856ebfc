import { Button, Drawer } from 'antd';
import { useState } from 'react';
import { FailureAlert } from '@/components/FailureAlert';
import type { DialogState } from '@/components/LazyDialog';
import { Waiting } from '@/components/QueryTable/States';
import { useMobile } from '@/components/useMobile';
import { useRead } from '@/components/useRead';
import { fetchCalls, fetchGrants, fetchWhy, type Question } from '@/services/authorize';
import { failureText } from '@/services/failure';
import { Answer } from './Answer';
import { topicsOf } from './questions';
import { Topics } from './Topics';

interface Props extends DialogState {
  /** The UserId in the question. */
  id: string;
  /** The first question; left out, the user chooses one. */
  first?: Question | undefined;
}

/** 为什么能看到: the right, role, post or department by which a user may use an object, or what is missing. */
export default function WhyDrawer({ id, first, open, onClose, afterClose }: Props) {
  const mobile = useMobile();
  const [question, setQuestion] = useState(first);
  const topics = useRead(
    async (options) => {
      const [granted, calls] = await Promise.all([
        fetchGrants({ type: 'user', id }, options),
        fetchCalls(options),
      ]);
      return { name: granted.Name, list: topicsOf(granted.list, calls.list) };
    },
    { key: id },
  );
  const answer = useRead(
    async (options) => (question ? { question, told: await fetchWhy(id, question, options) } : undefined),
    { deps: [id, question] },
  );
  const told = answer.data?.question === question ? answer.data?.told : undefined;
  const error = topics.error ?? (question && answer.error);
  const topic = topics.data?.list.find(({ kind, item }) => kind === question?.kind && item === question.item);
  return (
    <Drawer
      open={open}
      title={topics.data ? `${topics.data.name}：为什么能看到` : '为什么能看到'}
      size={mobile ? '100%' : 640}
      onClose={onClose}
      afterOpenChange={(opened) => opened || afterClose()}
      extra={question && <Button onClick={() => setQuestion(undefined)}>问别的</Button>}
    >
      <FailureAlert text={error && failureText(error)} />
      {!error && (!topics.data || (question && !told)) && <Waiting />}
      {topics.data && !question && <Topics topics={topics.data.list} onChoose={setQuestion} />}
      {question && told && (
        <Answer id={id} topic={topic?.name ?? question.item} told={told} onLeave={onClose} />
      )}
    </Drawer>
  );
}
