import { Button } from 'antd';
import { Dialog } from '@/components/Dialog';
import { shortTime } from '@/components/dates';
import type { DialogState } from '@/components/LazyDialog';
import type { Conflict } from '@/services/generated/record';
import { GrantChanges } from './GrantChanges';

interface Props extends DialogState {
  name: string;
  conflict: Conflict;
  /** Goes on with the latest state, and with the own changes on it if `keep`. */
  onResolve: (keep: boolean) => void;
}

/** Another user has changed the same rights meanwhile. */
export default function ConflictDialog({ name, conflict, onResolve, ...dialog }: Props) {
  const { UserName, CreateDate, Changes } = conflict;
  return (
    <Dialog
      {...dialog}
      title={`${name}的权限已被别人修改`}
      width={600}
      okText="保留我的改动"
      onOk={() => onResolve(true)}
      extra={<Button onClick={() => onResolve(false)}>采用最新权限</Button>}
    >
      <p>
        您打开之后，{UserName || '有人'} {CreateDate && `于 ${shortTime(CreateDate)} `}
        修改了以下权限。两种选择都不会立即保存，可以核对后再保存。
      </p>
      <GrantChanges changes={Changes} />
    </Dialog>
  );
}
