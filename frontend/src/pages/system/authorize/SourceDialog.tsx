import { Dialog } from '@/components/Dialog';
import type { DialogState } from '@/components/LazyDialog';
import type { Item } from '@/services/authorize';
import { Sources } from './Sources';

interface Props extends DialogState {
  item: Item;
  title: string;
  ofUser: boolean;
}

/** By which grants somebody has something. */
export default function SourceDialog({ item, title, ofUser, ...dialog }: Props) {
  return (
    <Dialog {...dialog} title={`${title}：权限来源`} width={520}>
      <Sources grants={[...(item.Own ? [item.Own] : []), ...item.From]} ofUser={ofUser} />
      {item.From.length > 0 && <p>从别处得到的权限不能在这里收回，请到来源处修改。</p>}
    </Dialog>
  );
}
