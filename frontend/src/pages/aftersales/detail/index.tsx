import { useLocation } from '@umijs/max';
import { Block } from '@/components/Block';
import { Facts } from '@/components/Detail';
import { Photos } from '@/components/Photos';
import { RecordLink } from '@/components/RecordLink';
import { HistoryList } from '@/components/RecordPage/History';
import { fieldValue, isLong } from '@/components/RecordPage/value';
import { starsOf } from '@/components/Stars';
import { useMobile } from '@/components/useMobile';
import { useRead } from '@/components/useRead';
import { useTabName } from '@/components/useTabName';
import { Video } from '@/components/Video';
import { orders } from '@/services/generated/aftersales';
import { menuById } from '@/services/menu';
import { resource } from '@/services/resource';
import { useSession } from '@/services/session';
import { fetchPage, fileUrl, type OrderRow } from '../api/orders';
import { Due, fields, handlerOf, State, table, Urgency } from '../parts/fields';
import { Actions } from './Actions';
import { Parts } from './Parts';
import { Steps } from './Steps';

const calls = resource<OrderRow>(orders);

/** Fields that the page shows in the title, or in a form of its own. */
const elsewhere: readonly string[] = [
  ...['OrderNo', 'CustomerId', 'ContractId', 'State', 'Urgency', 'DueDate', 'HandlerId', 'HandlerShopId'],
  ...['Overdue', 'Open', 'Own', 'Score', 'CreateUserName', 'ModifyUserName', 'ModifyDate'],
];
const shown = Object.values(table.fields).filter(({ name }) => !elsewhere.includes(name));

/** The order of the address, with its steps and files. */
function useOrder() {
  const id = useLocation().pathname.split('/').filter(Boolean).at(-1) ?? '';
  const request = useRead(
    async (options) => {
      const [row, page] = await Promise.all([calls.get(id, options), fetchPage(id, options)]);
      return row && { row, page };
    },
    { key: id },
  );
  useTabName(request.data?.row.OrderNo);
  return { id, request, data: request.data };
}

/** 工单详情: an order with its files, its parts, its steps and the buttons of its moves. */
export default function OrderDetail() {
  const { id, request, data } = useOrder();
  const seesParts = menuById(useSession().menu, 'aftersales-part') !== undefined;
  const mobile = useMobile();
  const actions = data && <Actions row={data.row} can={data.page.Can} changed={request.refresh} />;
  const files = data && (data.page.Photos.length > 0 || data.page.Video);
  return (
    <div className="qiao-stack qiao-gap-12">
      <Block
        heading="h1"
        title={data ? `${data.row.CustomerName ?? ''} 的售后 ${data.row.OrderNo}` : '工单详情'}
        request={request}
        lines={8}
        extra={!mobile && actions}
        // A phone has no room for five buttons beside the title.
        tools={mobile && <div className="qiao-body">{actions}</div>}
      >
        {(found) => found && <Known row={found.row} />}
      </Block>
      {files && (
        <Block title="照片与视频" request={request}>
          {(found) => found && <Files photos={found.page.Photos} video={found.page.Video} />}
        </Block>
      )}
      {data && seesParts && <Parts order={data.row} />}
      {(data || !request.error) && (
        <Block title="处理过程" request={request}>
          {(found) => found && <Steps moves={found.page.Moves} />}
        </Block>
      )}
      {data && <History id={id} version={data.row.RowVersion} />}
    </div>
  );
}

/** The state of the order, and its fields that have a value. */
const Known = ({ row }: { row: OrderRow }) => (
  <div className="qiao-body">
    <Facts
      facts={[
        [
          '状态',
          <span key="state" className="qiao-wrap qiao-gap-4">
            <State value={row.State} />
            <Urgency row={row} />
          </span>,
        ],
        ['承诺时间', <Due key="due" row={row} />],
        ['处理', handlerOf(row)],
        [
          '客户',
          <span key="customer" className="qiao-wrap qiao-gap-4">
            <RecordLink page="customer-detail" id={row.CustomerId}>
              {row.CustomerName}
            </RecordLink>
            {row.Mobile && <a href={`tel:${row.Mobile}`}>{row.Mobile}</a>}
          </span>,
        ],
        ...(row.ContractId
          ? [
              [
                '合同',
                <RecordLink key="contract" page="contract-detail" id={row.ContractId}>
                  {row.ContractNo}
                </RecordLink>,
              ] as [string, React.ReactNode],
            ]
          : []),
        ...(row.Score ? [['满意度', starsOf(row.Score)] as [string, React.ReactNode]] : []),
        ...shown.flatMap((field): [string, React.ReactNode, boolean][] =>
          (row as unknown as Record<string, unknown>)[field.name] == null
            ? []
            : [
                [
                  field.label,
                  fieldValue<OrderRow>(field, fields[field.name as keyof OrderRow] ?? {}, row),
                  isLong(field),
                ],
              ],
        ),
      ]}
    />
  </div>
);

const Files = ({ photos, video }: { photos: readonly string[]; video: string | null }) => (
  <div className="qiao-body">
    {photos.length > 0 && <Photos urls={photos.map(fileUrl)} />}
    {video && <Video url={fileUrl(video)} />}
  </div>
);

function History({ id, version }: { id: string; version: number }) {
  const request = useRead((options) => calls.history(id, options), { key: id, deps: [version] });
  return (
    <Block
      title="修改历史"
      request={request}
      emptyText={({ list }) => (list.length === 0 ? '还没有修改' : undefined)}
    >
      {(history) => (
        <div className="qiao-body">
          <HistoryList table={orders} history={history} />
        </div>
      )}
    </Block>
  );
}
