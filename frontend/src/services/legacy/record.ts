/** Fields that the server sets itself; a client's values are dropped (specification §3). */
export const skippedFields: readonly string[] = [
  'CreateDate',
  'CreateUserId',
  'ModifyName',
  'ParentName',
  'UserName',
  'PostName',
  'DepartmentName',
  'DepartmentNames',
  'ElectronicSignature',
];

const skipped = new Set(skippedFields.map((field) => field.toLowerCase()));

/**
 * A record as it travels in `Myresult`: JSON text without the skipped fields, in any letter case. Only the record's
 * own fields are meant; lists and records inside it stay whole.
 */
export function serializeRecord(record: object): string {
  const kept = Object.entries(record).filter(([field]) => !skipped.has(field.toLowerCase()));
  return JSON.stringify(Object.fromEntries(kept));
}
