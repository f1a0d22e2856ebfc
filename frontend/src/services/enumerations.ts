/** One value of an enumeration: what travels, what staff read, and how it is meant. */
export interface EnumerationItem {
  value: number;
  label: string;
  /** The colour of its tag. */
  tone: 'warning' | 'success' | 'info' | 'danger';
}

/** All values of a status in the order in which they are offered. Fits the options of antd's Select as it is. */
export type Enumeration = readonly EnumerationItem[];

/* Values, labels and tones of specification §4. */

export const customerStatus: Enumeration = [
  { value: 0, label: '未签约', tone: 'warning' },
  { value: 1, label: '已签约', tone: 'success' },
  { value: 2, label: '旧客源', tone: 'info' },
];

export const remitStatus: Enumeration = [
  { value: 0, label: '处理中', tone: 'warning' },
  { value: 1, label: '已完成', tone: 'success' },
];

export const examineStatus: Enumeration = [
  { value: -2, label: '提交失败', tone: 'danger' },
  { value: -1, label: '待提交', tone: 'danger' },
  { value: 0, label: '未审核', tone: 'warning' },
  { value: 1, label: '已审核', tone: 'success' },
];

export const cancelStatus: Enumeration = [
  { value: 0, label: '在制', tone: 'success' },
  { value: 1, label: '取消', tone: 'warning' },
];

/** A status as the wire carries it: some procedures answer numbers, others their text. */
export type StatusValue = number | string | null | undefined;

/** The item of a value; `undefined` for one that the enumeration does not have. */
export const itemOf = (enumeration: Enumeration, value: StatusValue): EnumerationItem | undefined =>
  enumeration.find((item) => String(item.value) === String(value ?? '').trim());
