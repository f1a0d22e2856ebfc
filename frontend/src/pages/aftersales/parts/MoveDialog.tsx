import { Radio } from 'antd';
import { useState } from 'react';
import type { DialogState } from '@/components/LazyDialog';
import { lazyWithRetry } from '@/components/lazyWithRetry';
import { ReadSelect } from '@/components/ReadSelect';
import { useRead } from '@/components/useRead';
import { orders } from '@/services/generated/aftersales';
import type { RecordValues, Versioned } from '@/services/resource';
import { fetchDepartments, fetchHandlers, moveOrder, type OrderRow } from '../api/orders';
import { moves, tableOf } from './moves';

const RecordDialog = lazyWithRetry(
  () => import(/* webpackChunkName: "record-dialog" */ '@/components/RecordPage/RecordDialog'),
) as typeof import('@/components/RecordPage/RecordDialog').default;

interface Props extends DialogState {
  move: keyof typeof moves;
  order: OrderRow;
  onSaved: () => void;
}

/** The form of a move of an order. */
export default function MoveDialog({ move, order, ...dialog }: Props) {
  const { OrderId, OrderNo, CustomerName, RowVersion } = order;
  const asked = moves[move];
  const [side, setSide] = useState<string>();
  if (!asked) return null;
  return (
    <RecordDialog<Versioned>
      {...dialog}
      table={tableOf(asked, side)}
      words={{ add: asked.text, added: () => `${CustomerName ?? ''} ${OrderNo} ${asked.done}` }}
      resource={{
        add: async (values) => {
          await moveOrder(move, OrderId, RowVersion, sent(values));
          return OrderId;
        },
        get: async () => ({ RowVersion }),
      }}
      controls={{
        Handler: <HandlerField order={OrderId} />,
        Responsibility: <SideField onSide={setSide} />,
        DepartmentId: <DepartmentField />,
      }}
      head={asked.about}
    />
  );
}

/** The server takes a person or a shop as the handler, each in a field of its own. */
function sent({ Handler, ...values }: RecordValues): RecordValues {
  const [kind, id] = String(Handler ?? '').split(/:(.*)/);
  if (!id) return values;
  return { ...values, [kind === 'shop' ? 'HandlerShopId' : 'HandlerId']: id };
}

/** Chooses the handler. `order` is an OrderId; the form sets `id`. */
function HandlerField({ order, ...control }: { order: string }) {
  const request = useRead((options) => fetchHandlers(order, options), { deps: [order] });
  return (
    <ReadSelect
      {...control}
      request={request}
      options={request.data?.map(({ Kind, Id, Name, Place }) => ({
        value: `${Kind}:${Id}`,
        label: Kind === 'shop' ? `${Name}（店铺）` : `${Name}（${Place}）`,
      }))}
      showSearch={{ optionFilterProp: 'label' }}
    />
  );
}

interface SideProps {
  value?: string;
  onChange?: (side: string) => void;
  onSide: (side: string) => void;
}

/** Chooses the responsible side by one tap. */
const SideField = ({ onChange, onSide, ...control }: SideProps) => (
  <Radio.Group
    {...control}
    optionType="button"
    options={[...orders.fields.Responsibility.options]}
    onChange={({ target }) => {
      onChange?.(target.value);
      onSide(target.value);
    }}
  />
);

function DepartmentField(control: object) {
  const request = useRead(fetchDepartments);
  return (
    <ReadSelect
      {...control}
      request={request}
      options={request.data?.map(({ OrganizationId, FullName }) => ({
        value: OrganizationId,
        label: FullName,
      }))}
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
    />
  );
}
