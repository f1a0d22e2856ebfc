import { Dialog } from '@/components/Dialog';
import type { DialogState } from '@/components/LazyDialog';
import type { Changes } from './changes';
import { countText } from './SaveBar';
import { Summary } from './Summary';

interface Props extends DialogState {
  /** The holder of the rights. */
  name: string;
  names: ReadonlyMap<string, string>;
  changes: Changes;
  pending: boolean;
  failure: string | undefined;
  onSave: () => void;
}

/** Shows the rights to grant and to revoke, before they are saved. */
export default function SaveDialog({ name, names, changes, pending, failure, onSave, ...dialog }: Props) {
  return (
    <Dialog
      {...dialog}
      title={`保存${name}的权限`}
      width={600}
      okText="保存"
      onOk={onSave}
      pending={pending}
      {...(failure === undefined ? {} : { failure })}
    >
      <p>{countText(changes)}。保存后一秒内生效，已登录的人不需要重新登录。</p>
      <Summary names={names} changes={changes} />
    </Dialog>
  );
}
