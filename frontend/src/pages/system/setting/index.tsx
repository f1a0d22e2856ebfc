import { RecordPage } from '@/components/RecordPage';
import { settings } from '@/services/generated/system';
import { fields } from './fields';

/** 应用设置: the values of the application's settings. */
export default function AppSettings() {
  return (
    <RecordPage
      table={settings}
      page="setting"
      title="应用设置"
      searches="编号、名称、值、说明"
      fields={fields}
      about={({ Description }) => <p>{Description}</p>}
    />
  );
}
