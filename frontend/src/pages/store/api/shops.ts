import { type Shop, type Stage, shops, stages } from '@/services/generated/shop';
import { clients, type RequestOptions } from '@/services/http';

/** A shop with the numbers that the list adds to its own fields. */
export interface ShopRow extends Shop {
  StaffCount: number;
  /** Valid contracts of this year; missing if the user may not read contracts. */
  ContractCount?: number;
  ContractAmount?: number;
  /** Payments to the shop's own account this year; missing if the user may not read accounts. */
  ReceivedAmount?: number | null;
  /** The name of the account from which the shop pays; missing likewise. */
  PaysFrom?: string | null;
}

export interface StageRow extends Stage {
  ShopCode: string;
  ShopStatus: string;
  /** The planned day of the stage before, or the day on which the plan begins. */
  PlannedFrom: string;
  State: '已完成' | '已逾期' | '未到期' | '已中止';
  LateDays: number | null;
  FileCount: number;
}

export interface Person {
  UserId: string;
  RealName: string;
  PostName: string | null;
}

const silent = { silent: true } as const;

/** The people who work in a shop. */
export const fetchPeople = async (ShopId: string, options?: RequestOptions): Promise<Person[]> =>
  (
    await clients.main.get<{ list: Person[] }>(
      `${shops.path}/people`,
      { ShopId, page: 1, pageSize: 200 },
      { ...silent, ...options },
    )
  ).data.list;

/** The stages of all shops that the user sees. */
export const fetchStages = async (options?: RequestOptions): Promise<StageRow[]> =>
  (
    await clients.main.get<{ list: StageRow[] }>(
      `${stages.path}/index`,
      { page: 1, pageSize: 3000 },
      { ...silent, ...options },
    )
  ).data.list;

/** Gives a shop the stages of its opening. */
export const beginStages = async (shopId: string, From: string, OwnerId: string | undefined): Promise<void> =>
  void (await clients.main.post(
    `${stages.path}/begin/${encodeURIComponent(shopId)}`,
    { From, OwnerId },
    silent,
  ));
