import { aftersales } from './aftersales';
import type { RecordPageCase } from './case';
import { dormitory } from './dormitory';
import { inspection } from './inspection';
import { message } from './message';
import { organization } from './organization';
import { remit } from './remit';
import { sales } from './sales';
import { store } from './store';

/** All record pages, by the areas of the menu. */
export const recordPages: RecordPageCase[] = [
  ...dormitory,
  ...inspection,
  ...message,
  ...organization,
  ...sales,
  ...remit,
  ...aftersales,
  ...store,
];
