import { Select } from '../Select';
import type { OpenedProps } from './props';

/** How many values one finds by looking; among more one also types. */
const few = 8;

/** antd's Select, in place of the button with the focus. */
export default function Opened(props: OpenedProps) {
  const { label, value, choices, onChange, className, small, open, width } = props;
  return (
    <Select
      autoFocus
      defaultOpen={open}
      className={className}
      style={{ minWidth: width }}
      size={small ? 'small' : undefined}
      aria-label={label}
      value={value}
      options={choices.map((choice) => ({ ...choice, label: choice.label ?? choice.text }))}
      showSearch={choices.length > few && { optionFilterProp: 'text' }}
      popupMatchSelectWidth={false}
      onChange={onChange}
    />
  );
}
