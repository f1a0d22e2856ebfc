import { Cascader, Form } from 'antd';
import { ReadFailure } from '@/components/ReadFailure';
import { clearing } from '@/components/Select';
import { useRead } from '@/components/useRead';
import { fetchRegions, type Region } from '../api/customers';
import styles from './region.module.css';

/** The value of a field of the form. */
interface Bound {
  id?: string;
  value?: string | null;
  onChange?: (value: string | null) => void;
}

/** Province, city and district of a form in one control. The form has them as three fields, each bound by its `Form.Item`. */
export const RegionField = (province: Bound) => (
  <Form.Item name="City" noStyle>
    <Below province={province} />
  </Form.Item>
);

const Below = ({ province, ...city }: Bound & { province: Bound }) => (
  <Form.Item name="District" noStyle>
    <Regions levels={[province, city]} />
  </Form.Item>
);

const names = { label: 'Name', value: 'Name', children: 'Children' } as const;

/** Municipalities are a city of themselves, which is said once. */
const shown = (labels: readonly unknown[]) => [...new Set(labels)].join(' / ');

function Regions({ levels, ...district }: Bound & { levels: readonly Bound[] }) {
  const request = useRead(fetchRegions);
  const all = [...levels, district];
  const value = all.flatMap((level) => level.value ?? []);
  const choose = (chosen: readonly (string | number | null)[] = []) =>
    all.forEach(({ onChange }, at) => {
      onChange?.((chosen[at] as string) ?? null);
    });
  return (
    <Cascader<Region, 'Name'>
      // The label is that of the province.
      id={levels[0]?.id}
      options={request.data ?? []}
      fieldNames={names}
      value={value}
      onChange={choose}
      changeOnSelect
      {...clearing}
      showSearch={{ limit: 30 }}
      loading={request.loading}
      placeholder="选择，或输入名称查找"
      displayRender={shown}
      classNames={{ popup: { root: styles.regions } }}
      {...(request.error && { popupRender: () => <ReadFailure {...request} /> })}
    />
  );
}
