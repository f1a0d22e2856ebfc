import { useState } from 'react';
import { lazyWithRetry } from '@/components/lazyWithRetry';
import type { RecordFormProps } from '@/components/RecordPage';
import { photosField, ReportDialog } from '@/components/ReportDialog';
import { useRead } from '@/components/useRead';
import { useSearchParam } from '@/components/useSearchParam';
import { orders } from '@/services/generated/aftersales';
import { fetchHours, mostPhotos, type OrderRow, reportOrder } from '../api/orders';
import { ContractField } from './ContractField';
import { VideoField } from './VideoField';

const RecordDialog = lazyWithRetry(
  () => import(/* webpackChunkName: "record-dialog" */ '@/components/RecordPage/RecordDialog'),
) as typeof import('@/components/RecordPage/RecordDialog').default;

const { CustomerId, Kind, Urgency, Description, Reason, ContractId, ShopId } = orders.fields;
const Video = { name: 'Video', label: '视频', type: 'text', max: Infinity } as const;

/** The fields of a new order: the required ones first, the optional ones last. */
const reported = {
  ...orders,
  fields: {
    CustomerId: { ...CustomerId, hint: '按姓名或手机号查找' },
    Kind,
    Urgency,
    Description,
    Photos: photosField,
    Video,
    Reason,
    ContractId,
  },
};

const { Photos: _, ...filmedFields } = reported.fields;
/** The fields once a video is chosen. An order has photos or a video. */
const filmed = { ...reported, fields: filmedFields };

/** The fields that a correction may change. */
const corrected = { ...orders, fields: { Kind, Urgency, Description, Reason, ContractId, ShopId } };

/** The form of an order: it adds one with up to nine photos or a video, or corrects one. */
export default function OrderDialog(props: RecordFormProps<OrderRow>) {
  const { row } = props;
  const [film, setFilm] = useState(false);
  // 登记售后 on the page of a customer or of a contract gives the customer and the contract in the address.
  const [customer] = useSearchParam('CustomerId');
  const [contract] = useSearchParam('ContractId');
  const hours = useRead(async (options) => (row ? {} : fetchHours(options)), { deps: [!row] });
  if (row)
    return (
      <RecordDialog<OrderRow>
        {...props}
        table={corrected}
        controls={{
          ContractId: (
            <ContractField
              customer={row.CustomerId}
              known={
                row.ContractId
                  ? { value: row.ContractId, label: row.ContractNo ?? row.ContractId }
                  : undefined
              }
            />
          ),
        }}
      />
    );
  return (
    <ReportDialog<OrderRow>
      {...props}
      table={film ? filmed : reported}
      hours={hours.data ?? {}}
      mostPhotos={mostPhotos}
      report={reportOrder}
      preset={{ ...(customer && { CustomerId: customer }), ...(contract && { ContractId: contract }) }}
      controls={{ Video: <VideoField onVideo={setFilm} />, ContractId: <ContractField /> }}
    />
  );
}
