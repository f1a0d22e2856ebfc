import type { MessageKinds } from '@/services/generated/message';

/** What helps people who have no address on a channel. */
export const missingHelp: Record<MessageKinds['Channels'][number], string> = {
  企业微信: '请先在“企业微信”里绑定，或改用短信',
  短信: '请先在“员工”里补上手机号，或改用企业微信',
};
