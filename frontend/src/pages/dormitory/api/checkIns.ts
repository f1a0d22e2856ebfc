import type { CheckIn } from '@/services/generated/dormitory';
import { checkIns } from '@/services/generated/dormitory';
import { clients, type RequestOptions } from '@/services/http';
import type { ListAnswer, RecordValues } from '@/services/resource';

/** A check-in in the list: with columns that are not fields of the record. */
export interface CheckInRow extends Omit<CheckIn, 'WorkerIdNumber'> {
  /** For users who may edit. */
  WorkerIdNumber?: string | null;
  WorkerIdNumberMasked: string | null;
  /** The person, with staff number or company. */
  Resident: string;
  RoomName: string;
  Building: string;
  Kind: '员工' | '外来人员';
  DepartmentName: string | null;
  State: '在住' | '待入住' | '已退宿';
  /** The person has left the company and still has the bed. */
  Leaving: '待退宿' | null;
}

/** The days and the person that a free bed is looked for. */
export interface Wanted {
  Gender?: string | undefined;
  UserId?: string | undefined;
  FromDate?: string | undefined;
  ToDate?: string | undefined;
}

export interface FreeRoom {
  RoomId: string;
  RoomName: string;
  RoomType: string;
  FreeBeds: number | null;
}

/** One of the staff, with the present bed. */
export interface Lodger {
  UserId: string;
  Person: string;
  DepartmentName: string | null;
  Gender: string | null;
  RoomName: string | null;
  BedNo: number | null;
}

const silent = { silent: true } as const;

async function list<Row>(below: string, params: object, options: RequestOptions): Promise<Row[]> {
  const { data } = await clients.main.get<ListAnswer<Row>>(`${checkIns.path}${below}`, given(params), {
    ...silent,
    ...options,
  });
  return data.list;
}

/** Unknown values do not filter. */
const given = (params: object) => Object.fromEntries(Object.entries(params).filter(([, value]) => value));

/** How many are shown to choose from. */
const shown = { page: 1, pageSize: 50 } as const;

export const fetchLodgers = (sought: { keyword: string } | { UserId: string }, options: RequestOptions) =>
  list<Lodger>('/staff', { ...shown, ...sought }, options);

export const fetchFreeRooms = (
  sought: ({ keyword: string } | { RoomId: string }) & Wanted,
  options: RequestOptions,
) => list<FreeRoom>('/dorm', { ...shown, ...sought }, options);

/** The numbers of the beds of a room that are free; that of the check-in itself counts as free. */
export const fetchFreeBeds = async (
  sought: { RoomId: string; CheckInId?: string | undefined } & Wanted,
  options: RequestOptions,
) => (await list<{ BedNo: number }>('/beds', { ...shown, ...sought }, options)).map(({ BedNo }) => BedNo);

/** All check-ins of a room, or of the person of one, the latest first. */
export const fetchStays = (of: { RoomId: string } | { PersonOf: string }, options: RequestOptions) =>
  list<CheckInRow>('/index', { page: 1, pageSize: 200, ...of }, options);

export const fetchCheckIn = async (id: string, options: RequestOptions = {}) =>
  (await list<CheckInRow>('/index', { page: 1, pageSize: 1, CheckInId: id }, options))[0];

const act = async (call: string, id: string, values: RecordValues) =>
  (
    await clients.main.post<{ CheckInId: string }>(
      `${checkIns.path}/${call}/${encodeURIComponent(id)}`,
      values,
      silent,
    )
  ).data.CheckInId;

export const checkOut = (id: string, values: RecordValues) => act('checkout', id, values);

/** On the day on which it was entered. */
export const undoCheckOut = ({ CheckInId, RowVersion }: CheckInRow) =>
  act('checkout_undo', CheckInId, { RowVersion });

/** The key of the new check-in. */
export const transfer = (id: string, values: RecordValues) => act('transfer', id, values);

/** The bed of a person, such as A栋 301 4 号床. */
export const bedOf = ({ RoomName, BedNo }: Pick<CheckInRow, 'RoomName' | 'BedNo'>): string =>
  `${RoomName} ${BedNo} 号床`;

/** A room of the overview. */
export interface PicturedRoom {
  RoomId: string;
  RoomName: string;
  Building: string;
  Floor: number;
  RoomNo: string;
  RoomType: '男' | '女' | '夫妻' | '单间';
  Beds: number;
  Status: '可用' | '维修' | '停用';
  /** The person who pays for the whole room today. */
  AloneFor: string | null;
}

/** The person who has a bed today, or later. */
export interface PicturedResident {
  CheckInId: string;
  RoomId: string;
  BedNo: number;
  Resident: string;
  ResidentName: string;
  /** Of the name, in full and by initials: `zhangwei zw`. */
  Pinyin: string | null;
  Gender: '男' | '女';
  FromDate: string;
  ToDate: string | null;
  State: '在住' | '待入住';
  Leaving: '待退宿' | null;
}

const overview = '/admin/dormitory/overview';

export async function fetchOverview(options: RequestOptions) {
  const read = async <Row>(below: string) =>
    (await clients.main.get<ListAnswer<Row>>(`${overview}/${below}`, undefined, { ...silent, ...options }))
      .data.list;
  const [rooms, residents] = await Promise.all([
    read<PicturedRoom>('rooms'),
    read<PicturedResident>('residents'),
  ]);
  return { rooms, residents };
}
