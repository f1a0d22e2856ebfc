import { recordFileUrl, sendFile } from '@/services/attachment';
import {
  type Contract,
  type ContractPage,
  type ContractPaper,
  contracts,
  type TemplateFields,
  templates,
  versions,
} from '@/services/generated/contract';
import { clients } from '@/services/http';
import type { RequestOptions } from '@/services/procedure';

/** Columns of the list that are not fields of the record. */
export interface ContractRow extends Contract {
  CustomerNo: string;
  /** The sum received of its payments, and the open sum of a valid contract. */
  Received: number;
  OpenAmount: number | null;
  /** The next day on which a payment of a valid contract is due. */
  NextDue: string | null;
  /** How many payments of a valid contract were due before today and are not received. */
  Overdue: number | null;
  /** Only a filter: valid contracts with a payment that is due within three days or overdue, and not received. */
  Due?: boolean;
}

const silent = { silent: true } as const;
const at = (call: string, id: string) => `${contracts.path}/${call}/${encodeURIComponent(id)}`;

/** The versions and the files of a contract. */
export const fetchPage = async (id: string, options?: RequestOptions): Promise<ContractPage> =>
  (await clients.crm.get<ContractPage>(at('page', id), undefined, { ...silent, ...options })).data;

/** A contract to print: as it is, or an older version of it. */
export const fetchPaper = async (
  id: string,
  version: number | undefined,
  options?: RequestOptions,
): Promise<ContractPaper> =>
  (
    await clients.crm.get<ContractPaper>(at('paper', id), version ? { version } : undefined, {
      ...silent,
      ...options,
    })
  ).data;

/** Asks for the approval of a contract; `RowVersion` is the state of it that the user has seen. */
export const submitContract = async (id: string, RowVersion: number): Promise<void> =>
  void (await clients.crm.post(at('submit', id), { RowVersion }, silent));

/** Takes back the request for the approval that a contract waits for. */
export const withdrawContract = async (id: string): Promise<void> =>
  void (await clients.crm.post(at('withdraw', id), {}, silent));

/** Asks for the cancellation of a valid contract. */
export const cancelContract = async (id: string, Reason: string, RowVersion: number): Promise<void> =>
  void (await clients.crm.post(at('cancel', id), { Reason, RowVersion }, silent));

/** Asks for the approval of a change. */
export const submitChange = async (id: string, RowVersion: number): Promise<void> =>
  void (await clients.crm.post(`${versions.path}/submit/${encodeURIComponent(id)}`, { RowVersion }, silent));

/** The files that a contract has from now on. */
export const attachFiles = async (id: string, Attachments: readonly string[], RowVersion: number) =>
  void (await clients.crm.post(at('attach', id), { Attachments, RowVersion }, silent));

/** Sends a file and answers its id. */
export const sendScan = (file: File): Promise<string> => sendFile(`${contracts.path}/attachment`, file);

export const fileUrl = (id: string): string => recordFileUrl(`${contracts.path}/file/${id}`);

/** The names of the fields that the text of a template may have. */
export const fetchTemplateFields = async (options?: RequestOptions): Promise<readonly string[]> =>
  (await clients.crm.get<TemplateFields>(`${templates.path}/fields`, undefined, { ...silent, ...options }))
    .data.Fields ?? [];

/** The approval of a contract or a change, for users who may see it. */
export const fetchApproval = async (subject: string, id: string, options?: RequestOptions) =>
  (
    await clients.main
      .get<{ ApplicationId: string }>(
        '/admin/approval/of',
        { subject, subjectid: id },
        { ...silent, ...options },
      )
      .catch(() => undefined)
  )?.data.ApplicationId;
