import { procedure, type RequestOptions } from '@/services/procedure';

/** Counts of open tasks; null where the user may not see them. */
export interface Overview {
  PendingRepairs: number | null;
  StaffCount: number | null;
  ShopCount: number | null;
  /** Feedback without an answer. */
  WaitingFeedback: number | null;
  /** Errors of browsers that are not resolved. */
  OpenErrors: number | null;
  /** Answers to the user's own feedback since he has last looked at them. */
  NewAnswers: number | null;
  /** Applications that the user has to decide on, also as a deputy. */
  WaitingApprovals: number | null;
  /** Lots that have arrived, and those that were inspected. */
  LotsToInspect: number | null;
  LotsToJudge: number | null;
  /** Customers whose next follow-up is today or earlier. */
  DueCustomers: number | null;
  /** Customers without an owner that the user may claim. */
  PoolCustomers: number | null;
  /** Quotations that customers may accept. */
  ValidQuotations: number | null;
  DueContracts: number | null;
  /** Orders of after-sales that nobody has accepted, whose promised time has passed, and that wait for a visit. */
  WaitingOrders: number | null;
  OverdueOrders: number | null;
  OrdersToVisit: number | null;
  /** Orders of after-sales that have not ended. */
  OpenOrders: number | null;
  /** Remittances that wait for finance. */
  WaitingRemits: number | null;
  /** The balance of the dealer's accounts, in yuan. */
  AccountBalance: number | null;
  /** Stages of openings that are late. */
  LateStages: number | null;
  /** Documents of shops that end within 30 days or have ended. */
  DueDocuments: number | null;
}

/** The counts; nothing where the user has none. */
export async function fetchOverview(options?: RequestOptions): Promise<Overview | undefined> {
  const [row] = await procedure('P_Dashboard', '首页概览查询', {}, 'read', options).toDataTable<Overview>();
  return row;
}
