import { ConfigProvider } from 'antd';
import { lazyWithRetry } from '@/components/lazyWithRetry';
import { PhotosField } from '@/components/Photos/PhotosField';
import type { RecordFormProps } from '@/components/RecordPage';
import { useMobile } from '@/components/useMobile';
import { followUps } from '@/services/generated/customer';
import { useSettings } from '@/services/settings';
import { type FollowUpRow, followUp, mostPictures } from '../api/customers';

const RecordDialog = lazyWithRetry(
  () => import(/* webpackChunkName: "record-dialog" */ '@/components/RecordPage/RecordDialog'),
) as typeof import('@/components/RecordPage/RecordDialog').default;

const { CustomerId, Way, Content, NextDate } = followUps.fields;
const Photos = { name: 'Photos', label: '照片', type: 'text' as const, max: Infinity };

/** Of the page of a customer, who is known; of 跟进记录, who is chosen. */
const tableOf = (known: boolean) => ({
  ...followUps,
  fields: { ...(known ? {} : { CustomerId }), Way, Content, NextDate, Photos },
});
const ofKnown = tableOf(true);
const ofAny = tableOf(false);
const corrected = { ...followUps, fields: { Way, Content, NextDate } };

/** A follow-up: how, what was said, when next, and up to six pictures. One that is there is corrected without its pictures. */
export default function FollowUpDialog(props: RecordFormProps<FollowUpRow> & { customerId?: string }) {
  const { customerId, resource, row, ...dialog } = props;
  const mobile = useMobile();
  // Never without one: the form would be another one, and empty, when the phone is turned.
  const { size } = useSettings();
  return (
    <ConfigProvider componentSize={mobile ? 'large' : size}>
      {row ? (
        <RecordDialog<FollowUpRow> {...dialog} table={corrected} resource={resource} row={row} />
      ) : (
        <RecordDialog<FollowUpRow>
          {...dialog}
          table={customerId ? ofKnown : ofAny}
          resource={{
            add: ({ Photos: files, ...values }) =>
              followUp(
                customerId ? { ...values, CustomerId: customerId } : values,
                files as unknown as File[],
              ),
            get: resource.get,
          }}
          preset={{ Photos: [] }}
          controls={{ Photos: <PhotosField most={mostPictures} /> }}
        />
      )}
    </ConfigProvider>
  );
}
