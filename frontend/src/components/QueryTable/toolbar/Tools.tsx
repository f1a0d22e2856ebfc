import { PrinterOutlined, ReloadOutlined, SettingOutlined, StarOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactElement } from 'react';

interface Props {
  onRefresh: () => void;
  onSave: () => void;
  /** Prints every row; left out where printing is of no use. */
  onPrint?: () => void;
  /** Opens the settings; left out where there is nothing to set. */
  onSettings?: () => void;
}

/** The tools of every list. */
export function Tools({ onRefresh, onSave, onPrint, onSettings }: Props) {
  return (
    <>
      <Tool icon={<ReloadOutlined aria-hidden="true" />} name="刷新" onClick={onRefresh} />
      <Tool icon={<StarOutlined aria-hidden="true" />} name="常用条件" onClick={onSave} />
      {onPrint && <Tool icon={<PrinterOutlined aria-hidden="true" />} name="打印全部" onClick={onPrint} />}
      {onSettings && (
        <Tool icon={<SettingOutlined aria-hidden="true" />} name="列表设置" onClick={onSettings} />
      )}
    </>
  );
}

const Tool = ({ name, ...button }: { icon: ReactElement; name: string; onClick: () => void }) => (
  <Button aria-label={name} title={name} {...button} />
);
