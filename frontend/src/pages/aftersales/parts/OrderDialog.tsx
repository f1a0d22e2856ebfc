import { Dialog } from '@/components/Dialog';
import { FailureAlert } from '@/components/FailureAlert';
import { lazyWithRetry } from '@/components/lazyWithRetry';
import type { RecordFormProps } from '@/components/RecordPage';
import { photosField, ReportDialog } from '@/components/ReportDialog';
import { useRead } from '@/components/useRead';
import { failureText } from '@/services/failure';
import { orders } from '@/services/generated/aftersales';
import { fetchHours, mostPhotos, type OrderRow, reportOrder } from '../api/orders';
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

/** What may be corrected. */
const corrected = { ...orders, fields: { Kind, Urgency, Description, Reason, ContractId, ShopId } };

/** An order of after-sales: reported with up to nine photos or a video, or corrected. */
export default function OrderDialog(props: RecordFormProps<OrderRow>) {
  const { row, open, onClose, afterClose, words } = props;
  const hours = useRead(async (options) => (row ? {} : fetchHours(options)), { deps: [!row] });
  if (row) return <RecordDialog<OrderRow> {...props} table={corrected} />;
  if (!hours.data)
    return (
      <Dialog open={open} onClose={onClose} afterClose={afterClose} title={words?.add}>
        <FailureAlert text={hours.error && failureText(hours.error)} />
      </Dialog>
    );
  return (
    <ReportDialog<OrderRow>
      {...props}
      table={reported}
      hours={hours.data}
      mostPhotos={mostPhotos}
      report={reportOrder}
      controls={{ Video: <VideoField /> }}
    />
  );
}
