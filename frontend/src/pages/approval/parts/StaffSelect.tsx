import { useDebounce } from 'ahooks';
import { useState } from 'react';
import { NotedOption } from '@/components/NotedOption';
import { ReadSelect } from '@/components/ReadSelect';
import { useRead } from '@/components/useRead';
import { choicesOf, type Option } from '@/services/choices';

/** Where everybody of the staff can be found, by everybody of the company. */
const staff = {
  path: '/admin/approval/staff',
  key: 'UserId',
  name: 'Person',
  shown: 'Person',
  search: true,
} as const;

interface Props {
  id?: string;
  value?: readonly string[];
  onChange?: (value: string[]) => void;
  /** The most that may be chosen; one alone is replaced by the next. */
  most?: number;
  disabled?: boolean;
  placeholder?: string;
  'aria-label'?: string;
}

/** People of the staff, found by a part of their name or number; the value is a list of UserIds. */
export function StaffSelect({ value = [], onChange, most = 20, ...control }: Props) {
  const [typed, setTyped] = useState('');
  const keyword = useDebounce(typed.trim(), { wait: 300 });
  const found = useRead(choicesOf(staff, { keyword }), { deps: [keyword] });
  const named = useNames(value);
  const seen = new Set(value);
  const options = [...named, ...(found.data ?? []).filter((option) => !seen.has(option.value))];
  return (
    <ReadSelect<string[], Option>
      placeholder="输入姓名、拼音或工号查找"
      {...control}
      mode="multiple"
      value={[...value]}
      onChange={(chosen) => {
        setTyped('');
        onChange?.(chosen.slice(-most));
      }}
      options={options}
      optionRender={NotedOption}
      request={found}
      showSearch={{ filterOption: false, searchValue: typed, onSearch: setTyped }}
    />
  );
}

/** The names of the people with these keys. */
export function useNames(ids: readonly string[]): Option[] {
  const { data = [], error } = useRead(
    async (options) => {
      const one = async (UserId: string) => {
        const [found] = await choicesOf(staff, { UserId })(options);
        return found ?? { value: UserId, label: '已离职的人员' };
      };
      return Promise.all(ids.map(one));
    },
    { deps: [ids.join()] },
  );
  // No key is shown in the place of a name.
  const missing = error ? '姓名读取失败' : '…';
  return ids.map((id) => data.find(({ value }) => value === id) ?? { value: id, label: missing });
}
