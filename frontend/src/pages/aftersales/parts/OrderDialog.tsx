import { useState } from 'react';
import { Dialog } from '@/components/Dialog';
import { FailureAlert } from '@/components/FailureAlert';
import { lazyWithRetry } from '@/components/lazyWithRetry';
import type { RecordFormProps } from '@/components/RecordPage';
import { photosField, ReportDialog } from '@/components/ReportDialog';
import { useRead } from '@/components/useRead';
import { useSearchParam } from '@/components/useSearchParam';
import { failureText } from '@/services/failure';
import { orders } from '@/services/generated/aftersales';
import { fetchHours, mostPhotos, type OrderRow, reportOrder } from '../api/orders';
import { ContractField } from './ContractField';
import { VideoField } from './VideoField';

const RecordDialog = lazyWithRetry(
  () => import(/* webpackChunkName: "record-dialog" */ '@/components/RecordPage/RecordDialog'),
) as typeof import('@/components/RecordPage/RecordDialog').default;

const { CustomerId, Kind, Urgency, Description, Reason, ContractId, ShopId } = orders.fields;
const Video = { name: 'Video', label: '视频', type: 'text', max: Infinity } as const;

/** What one fills in to report: what is needed first, with what may be left out at the end. */
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
/** The same for who has chosen a video, which stands in place of photos. */
const filmed = { ...reported, fields: filmedFields };

/** What may be corrected. */
const corrected = { ...orders, fields: { Kind, Urgency, Description, Reason, ContractId, ShopId } };

/** An order of after-sales: reported with up to nine photos or a video, or corrected. */
export default function OrderDialog(props: RecordFormProps<OrderRow>) {
  const { row, open, onClose, afterClose, words } = props;
  const [film, setFilm] = useState(false);
  // A way to this form may say for whom one reports: 登记售后 on the page of a customer or of a contract.
  const [customer] = useSearchParam('CustomerId');
  const [contract] = useSearchParam('ContractId');
  const hours = useRead(async (options) => (row ? {} : fetchHours(options)), { deps: [!row] });
  if (row)
    return (
      <RecordDialog<OrderRow>
        {...props}
        table={corrected}
        controls={{ ContractId: <ContractField customer={row.CustomerId} /> }}
      />
    );
  if (!hours.data)
    return (
      <Dialog open={open} onClose={onClose} afterClose={afterClose} title={words?.add}>
        <FailureAlert text={hours.error && failureText(hours.error)} />
      </Dialog>
    );
  return (
    <ReportDialog<OrderRow>
      {...props}
      table={film ? filmed : reported}
      hours={hours.data}
      mostPhotos={mostPhotos}
      report={reportOrder}
      preset={{ ...(customer && { CustomerId: customer }), ...(contract && { ContractId: contract }) }}
      controls={{ Video: <VideoField onVideo={setFilm} />, ContractId: <ContractField /> }}
    />
  );
}
