import { Input } from 'antd';
import type { DialogState } from '@/components/LazyDialog';
import { MenuIcon } from '@/components/MenuIcon';
import * as menuIcons from '@/components/menuIcons';
import * as moreIcons from '@/components/moreMenuIcons';
import { ReadFailure } from '@/components/ReadFailure';
import RecordDialog from '@/components/RecordPage/RecordDialog';
import { Select } from '@/components/Select';
import { useRead } from '@/components/useRead';
import type { OwnResource } from '@/components/useResource';
import { modules as table } from '@/services/generated/system';
import { fetchMenuDetail } from './api';
import type { MenuRow } from './order';

interface Props extends DialogState {
  resource: OwnResource<MenuRow>;
  /** The menu that is edited; a new one where it is left out. */
  row?: MenuRow | undefined;
  /** The group of a new one. */
  parent?: MenuRow | undefined;
  onSaved: () => void;
}

const icons = Object.keys({ ...menuIcons, ...moreIcons })
  .sort()
  .map((name) => ({
    value: name,
    label: (
      <span className="qiao-row">
        <MenuIcon name={name} />
        {name.replace(/Outlined$/, '')}
      </span>
    ),
  }));

const IconChoice = (control: object) => (
  <Select {...control} options={icons} allowClear showSearch={{ optionFilterProp: 'value' }} />
);

/** A menu to fill in. Fields that the release depends on are read-only. */
export default function MenuDialog({ resource, row, parent, ...dialog }: Props) {
  const id = row?.MenuId;
  const detail = useRead(async (options) => (id ? fetchMenuDetail(id, options) : undefined), { key: id });
  const bound = detail.data?.Bound ?? false;
  return (
    <RecordDialog<MenuRow>
      {...dialog}
      table={table}
      resource={resource}
      row={row}
      head={detail.error && <ReadFailure {...detail} />}
      preset={parent && { ParentId: parent.MenuId }}
      about={({ ID }) =>
        bound && <p>{`页面和接口随版本提供，按标识 ${ID} 固定在一起：标识和页面组件不能改，其余都可以。`}</p>
      }
      controls={{
        ID: <Input maxLength={table.fields.ID.max} disabled={Boolean(row)} />,
        Component: <Input maxLength={table.fields.Component.max} disabled={bound} />,
        Icon: <IconChoice />,
      }}
    />
  );
}
