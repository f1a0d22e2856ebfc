import type { ProcedureParams } from '../procedure';

/**
 * Values of a query template's placeholders (specification §3): SouSuo is the text of the search box, ShaiXuanN and
 * ShaiXuanV the column and the value of a filter, ComboBox the choice of a list, Time1 and Time2 a range of time.
 */
export interface TemplateValues {
  /** Not sent: the server takes the account from the session. */
  Account?: string;
  SouSuo?: string;
  ShaiXuanN?: string;
  ShaiXuanV?: string;
  ComboBox?: string;
  Time1?: string;
  Time2?: string;
}

/** The fields of the payload from which the gateway fills the placeholders by default (docs/wire-contract.md). */
export function templateParams({ SouSuo, Time1, Time2, ...values }: TemplateValues): ProcedureParams {
  const { ShaiXuanN, ShaiXuanV, ComboBox } = values;
  const choices = given({ ShaiXuanN, ShaiXuanV, ComboBox });
  return {
    ...given({ OtherA: SouSuo, Ontime: Time1, Entime: Time2 }),
    ...(Object.keys(choices).length > 0 && { OtherB: JSON.stringify(choices) }),
  };
}

/** Without missing or empty values: an empty search or filter does not filter. */
const given = (fields: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value));
