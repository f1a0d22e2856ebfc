import type { PageFields } from '@/components/RecordPage';
import { categoriesOf } from '@/services/categories';
import { type Parameter, parameters } from '@/services/generated/system';

export const fields: PageFields<Parameter> = {
  Category: { column: false, filter: categoriesOf(parameters) },
  Value: {},
  SortCode: { sort: true },
  Enabled: { filter: true, tones: { true: 'success', false: 'neutral' } },
  ModifyUserName: { width: 104 },
  ModifyDate: { sort: true },
};
