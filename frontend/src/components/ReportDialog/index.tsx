import { ConfigProvider } from 'antd';
import type { ReactElement, ReactNode } from 'react';
import type { RecordField, RecordTable } from '@/services/generated/record';
import type { RecordValues, Versioned } from '@/services/resource';
import { useSettings } from '@/services/settings';
import type { FormRecord } from '../Form';
import { lazyWithRetry } from '../lazyWithRetry';
import { PhotosField } from '../Photos/PhotosField';
import type { RecordFormProps } from '../RecordPage';
import { Urgencies } from '../Urgencies';
import { useMobile } from '../useMobile';

const RecordDialog = lazyWithRetry(
  () => import(/* webpackChunkName: "record-dialog" */ '../RecordPage/RecordDialog'),
) as typeof import('../RecordPage/RecordDialog').default;

/** The field of the photos of a report. */
export const photosField = { name: 'Photos', label: '照片', type: 'text', max: Infinity } as const;

interface Props<Row> extends RecordFormProps<Row> {
  /** The fields: with Urgency, and with `photosField` as Photos. */
  table: RecordTable;
  /** In how many hours each urgency is dealt with; empty until they are known. */
  hours: Readonly<Record<string, number>>;
  mostPhotos: number;
  /** Sends the photos and the report, and returns its key. */
  report: (values: RecordValues, photos: readonly File[]) => Promise<string>;
  preset?: FormRecord;
  head?: ReactNode;
  /** Controls beside those of urgency and photos. */
  controls?: Readonly<Record<string, ReactElement<object> | null>>;
}

/** The form of a report with an urgency and photos. Repairs and after-sales use it. */
export function ReportDialog<Row extends Versioned>(props: Props<Row>) {
  const { hours, mostPhotos, report, preset, controls, resource, ...dialog } = props;
  const mobile = useMobile();
  // Never without one: the form would be another one, and empty, when the phone is turned.
  const { size } = useSettings();
  const urgency = props.table.fields.Urgency as RecordField & { options: readonly string[] };
  return (
    <ConfigProvider componentSize={mobile ? 'large' : size}>
      <RecordDialog<Row>
        {...dialog}
        resource={{
          add: ({ Photos, ...values }) => report(values, (Photos ?? []) as unknown as File[]),
          get: resource.get,
        }}
        preset={{ ...preset, Photos: [] }}
        controls={{
          ...controls,
          Urgency: <Urgencies field={urgency} hours={hours} />,
          Photos: <PhotosField most={mostPhotos} />,
        }}
      />
    </ConfigProvider>
  );
}
