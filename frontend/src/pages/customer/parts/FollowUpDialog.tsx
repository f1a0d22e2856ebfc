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

/** The fields of a new follow-up. 跟进记录 asks for the customer; the page of a customer does not. */
const tableOf = (known: boolean) => ({
  ...followUps,
  fields: { ...(known ? {} : { CustomerId }), Way, Content, NextDate, Photos },
});
const ofKnown = tableOf(true);
const ofAny = tableOf(false);
const corrected = { ...followUps, fields: { Way, Content, NextDate } };

/** The form of a follow-up with up to six pictures. Editing a follow-up does not change its pictures. */
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
