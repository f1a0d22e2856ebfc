import { RecordPage } from '@/components/RecordPage';
import { systemEvaluations } from '@/services/generated/system';
import { fields, Opinion } from './fields';

const words = { edit: '处理' };

/** 吐槽反馈: opinions of staff on functions of the system, and the answers. */
export default function Feedback() {
  return (
    <RecordPage
      table={systemEvaluations}
      page="feedback"
      title="吐槽反馈"
      searches="功能、意见、答复、姓名"
      fields={fields}
      words={words}
      editRight="handle"
      about={(row) => <Opinion row={row} />}
    />
  );
}
