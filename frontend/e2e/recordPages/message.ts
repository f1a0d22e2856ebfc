import { templates } from '../../src/services/generated/message';
import type { RecordPageCase } from './case';

/** 消息与企业微信. */
export const message: RecordPageCase[] = [
  {
    title: '消息模板',
    route: '/message/text?view=template',
    account: 'sushe',
    table: templates,
    filter: { label: '启用', name: 'Enabled', value: '是', key: 'true' },
    record: (mark) => ({ Name: `模板${mark}`, Title: '{{事项}}通知', Content: '{{姓名}}您好：{{事项}}' }),
    totals: false,
    marked: 'Name',
    unique: ['Name'],
    remark: 'Content',
  },
];
