import { useDebounce } from 'ahooks';
import { Form } from 'antd';
import { useEffect, useState } from 'react';
import { NotedOption } from '@/components/NotedOption';
import { ReadSelect } from '@/components/ReadSelect';
import { useRead } from '@/components/useRead';
import {
  type CheckInRow,
  fetchFreeBeds,
  fetchFreeRooms,
  fetchLodgers,
  type Wanted,
} from '../../api/checkIns';

/** The props that a form passes to its control. */
interface Control {
  id?: string;
  value?: string;
  onChange?: (value: string | undefined) => void;
}

/** The person who gets a bed, where the form itself does not ask for it. */
type Person = Pick<CheckInRow, 'Gender' | 'UserId'>;

/** The person and the days of a check-in, as far as they are known. */
function useWanted(person?: Person): Wanted {
  const form = Form.useFormInstance();
  const [Gender, UserId, FromDate, ToDate] = [
    Form.useWatch('Gender', form),
    Form.useWatch('UserId', form),
    Form.useWatch('FromDate', form),
    Form.useWatch('ToDate', form),
  ];
  return {
    Gender: person?.Gender ?? Gender,
    UserId: person?.UserId ?? UserId,
    FromDate,
    ToDate,
  };
}

/** The typed text, after a pause. */
function useKeyword() {
  const [typed, setTyped] = useState('');
  return [useDebounce(typed.trim(), { wait: 300 }), setTyped] as const;
}

const searching = { placeholder: '输入关键字查找' };

/** One of the staff. A person who has a bed already is shown with it, and can be transferred instead. */
export function StaffPicker(control: Control) {
  const form = Form.useFormInstance();
  const [keyword, setTyped] = useKeyword();
  const { value } = control;
  const request = useRead(
    (options) => fetchLodgers(keyword || !value ? { keyword } : { UserId: value }, options),
    { deps: [keyword, value] },
  );
  const { data = [] } = request;
  return (
    <ReadSelect
      {...control}
      {...searching}
      allowClear
      request={request}
      none="没有找到这样的在职员工"
      options={data.map(({ UserId, Person, DepartmentName, RoomName, BedNo }) => ({
        value: UserId,
        label: RoomName ? `${Person} 现住 ${RoomName} ${BedNo} 号床` : Person,
        note: DepartmentName ?? undefined,
      }))}
      optionRender={NotedOption}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      onChange={(chosen?: string) => {
        control.onChange?.(chosen);
        const gender = data.find(({ UserId }) => UserId === chosen)?.Gender;
        if (gender) form.setFieldValue('Gender', gender);
      }}
    />
  );
}

/** A room that has a free bed for the person. */
export function RoomPicker({ of, ...control }: Control & { of?: Person }) {
  const form = Form.useFormInstance();
  const [keyword, setTyped] = useKeyword();
  const wanted = useWanted(of);
  const { value } = control;
  const request = useRead(
    (options) => fetchFreeRooms(keyword || !value ? { keyword, ...wanted } : { RoomId: value }, options),
    { deps: [keyword, value, ...Object.values(wanted)] },
  );
  const { data = [] } = request;
  return (
    <ReadSelect
      {...control}
      {...searching}
      request={request}
      none="没有合适的空床位"
      options={data.map(({ RoomId, RoomName, RoomType, FreeBeds }) => ({
        value: RoomId,
        label: `${RoomName}（${RoomType}，${FreeBeds ?? 0} 张空床）`,
      }))}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      onChange={(chosen?: string) => {
        control.onChange?.(chosen);
        form.setFieldValue('BedNo', undefined);
      }}
    />
  );
}

/** A bed of the room that is free for the person; `own` is the check-in that has one now. */
export function BedPicker({ own, of, ...control }: Control & { own?: string | undefined; of?: Person }) {
  const room: string | undefined = Form.useWatch('RoomId', Form.useFormInstance());
  const wanted = useWanted(of);
  const request = useRead(
    async (options) => ({
      room,
      beds: room ? await fetchFreeBeds({ RoomId: room, CheckInId: own, ...wanted }, options) : [],
    }),
    { deps: [room, own, ...Object.values(wanted)] },
  );
  const { data } = request;
  const beds = data?.beds ?? [];
  const { value, onChange } = control;
  const first = data?.room === room && value == null ? data?.beds[0] : undefined;
  // The first free bed is preselected; the user may choose another.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each room.
  useEffect(() => {
    if (first !== undefined) onChange?.(first as unknown as string);
  }, [room, first]);
  return (
    <ReadSelect
      {...control}
      request={request}
      none="没有合适的空床位"
      placeholder={room ? '选择空床位' : '先选择房间'}
      options={beds.map((bed) => ({ value: bed as unknown as string, label: `${bed} 号床` }))}
      showSearch={{ optionFilterProp: 'label' }}
    />
  );
}
