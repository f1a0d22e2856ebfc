import { SettingOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { LazyDialog } from '@/components/LazyDialog';
import { lazyWithRetry } from '@/components/lazyWithRetry';
import { useSettings } from '@/services/settings';

const SettingsDrawer = lazyWithRetry(
  () => import(/* webpackChunkName: "settings-drawer" */ './SettingsDrawer'),
);

interface Props {
  open: boolean;
  onClose: () => void;
}

/** The settings of how the pages look (specification §2); apart from its button, which they can switch off. */
export function PageSettings({ open, onClose }: Props) {
  return (
    <LazyDialog open={open} onClose={onClose}>
      {(dialog) => <SettingsDrawer {...dialog} />}
    </LazyDialog>
  );
}

/** The header's way to the settings, as long as they show it. */
export function SettingsButton({ onClick }: { onClick: () => void }) {
  if (!useSettings().showSettings) return null;
  return (
    <Button type="text" title="页面设置" icon={<SettingOutlined />} aria-label="页面设置" onClick={onClick} />
  );
}
