import { Dialog } from '@/components/Dialog';
import type { DialogState } from '@/components/LazyDialog';
import { Sources } from '@/features/why';
import type { Item } from '@/services/authorize';

interface Props extends DialogState {
  item: Item;
  title: string;
}

/** By which grants a role or a department has something. */
export default function SourceDialog({ item, title, ...dialog }: Props) {
  return (
    <Dialog {...dialog} title={`${title}：权限来源`} width={520}>
      <Sources grants={[...(item.Own ? [item.Own] : []), ...item.From]} ofUser={false} />
      {item.From.length > 0 && <p>从别处得到的权限不能在这里收回，请到来源处修改。</p>}
    </Dialog>
  );
}
