import { CloseCircleFilled } from '@ant-design/icons';
import { Select as AntSelect, type SelectProps } from 'antd';
import type { DefaultOptionType } from 'antd/es/select';
import type { KeyboardEvent } from 'react';

/** antd would call it Clear. */
const clear = { clearIcon: <CloseCircleFilled />, label: '清除' };

/**
 * The properties by which the button that clears a choice is for the mouse alone (see lists.css too): Tab goes on to the
 * next field, and Backspace clears.
 */
export const clearing = {
  allowClear: clear,
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
    const button = event.currentTarget.querySelector<HTMLElement>('.ant-select-clear');
    if (!button) return;
    // antd has no property for it. Under the mouse it could have the focus.
    button.tabIndex = -1;
    if (event.key === 'Backspace' && (event.target as HTMLInputElement).value === '') button.click();
  },
};

/** antd's select. Where it can be cleared, Tab does not stop at the button for it. */
export const Select = <Value = string, Option extends DefaultOptionType = DefaultOptionType>({
  allowClear,
  ...props
}: SelectProps<Value, Option>) => (
  // Of several chosen ones Backspace takes the last one back already.
  <AntSelect<Value, Option> {...props} {...(allowClear && (props.mode ? { allowClear: clear } : clearing))} />
);
