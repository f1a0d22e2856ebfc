import { Radio } from 'antd';
import { useState } from 'react';
import { lazyWithRetry } from '@/components/lazyWithRetry';
import type { RecordFormProps } from '@/components/RecordPage';
import { Stars } from '@/components/Stars';
import { visits } from '@/services/generated/aftersales';
import type { VisitRow } from '../api/orders';
import { answers, sentVisit, visitFields } from './visit';

const RecordDialog = lazyWithRetry(
  () => import(/* webpackChunkName: "record-dialog" */ '@/components/RecordPage/RecordDialog'),
) as typeof import('@/components/RecordPage/RecordDialog').default;

/** The form of a visit. Without `orderId` the user chooses the order. */
export default function VisitDialog(props: RecordFormProps<VisitRow> & { orderId?: string }) {
  const { orderId, resource, ...dialog } = props;
  const [reached, setReached] = useState<string>(answers.Reached[0]);
  const [solved, setSolved] = useState<string>();
  const add = resource.add;
  return (
    <RecordDialog<VisitRow>
      {...dialog}
      table={{ ...visits, fields: visitFields({ known: orderId !== undefined, reached, solved }) }}
      resource={{ ...resource, add: add && ((values) => add(sentVisit(values, orderId))) }}
      preset={{ Reached: answers.Reached[0] }}
      controls={{
        Reached: <Answer options={answers.Reached} onAnswer={setReached} />,
        Solved: <Answer options={answers.Solved} onAnswer={setSolved} />,
        Score: <Stars />,
      }}
    />
  );
}

interface AnswerProps {
  value?: string;
  onChange?: (value: string) => void;
  options: readonly string[];
  onAnswer: (value: string) => void;
}

/** One of two answers, by one tap. */
const Answer = ({ onChange, onAnswer, options, ...control }: AnswerProps) => (
  <Radio.Group
    {...control}
    optionType="button"
    options={[...options]}
    onChange={({ target }) => {
      onChange?.(target.value);
      onAnswer(target.value);
    }}
  />
);
