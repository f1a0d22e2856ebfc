import type { PageFields } from '@/components/RecordPage';
import { categoriesOf } from '@/services/categories';
import { type Setting, settings } from '@/services/generated/system';

export const fields: PageFields<Setting> = {
  Value: {},
  Category: { width: 104, filter: categoriesOf(settings) },
  Description: {},
  ModifyUserName: { width: 104 },
  ModifyDate: { sort: true },
};
