import { RecordPage } from '@/components/RecordPage';
import { fields, table } from './fields';

/** 角色: sets of rights; posts belong to them. */
export default function Roles() {
  return <RecordPage table={table} page="role" title="角色" searches="名称、说明" fields={fields} />;
}
