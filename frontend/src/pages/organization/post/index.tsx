import { RecordPage } from '@/components/RecordPage';
import { fields, table } from './fields';

/** 岗位: the posts of staff, each with the rights of one role. */
export default function Posts() {
  return <RecordPage table={table} page="post" title="岗位" searches="名称、角色" fields={fields} />;
}
