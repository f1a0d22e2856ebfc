import type { MessagePreview } from '@/services/generated/message';
import type { People } from '@/services/people';
import type { Channel, Draft } from './api';

/** The form of a new message. */
export interface DraftValues {
  Channel: Channel;
  Format: Draft['Format'];
  TemplateId?: string;
  Title: string;
  Content: string;
  People?: People[];
  Roles?: string[];
  When: 'now' | 'later';
  At?: string;
  Values?: Record<string, string>;
}

export const initial: DraftValues = {
  Channel: '企业微信',
  Format: 'card',
  Title: '',
  Content: '',
  When: 'now',
};

/** What the server takes. */
export function draftOf(values: DraftValues): Draft {
  const { Channel, Format, Title, Content, TemplateId = '', Values = {}, When, At } = values;
  const { People = [], Roles = [] } = values;
  return {
    Channel,
    Format: Channel === '短信' ? 'text' : Format,
    Title,
    Content,
    TemplateId,
    Values,
    To: [
      ...People.map(({ Kind, Id }) => ({ Kind, Id })),
      ...Roles.map((Id) => ({ Kind: 'role' as const, Id })),
    ],
    At: When === 'later' && At ? `${At}:00` : '',
  };
}

/** The most characters of a text by the server's bounds. An SMS has one bound for 标题：正文. */
export function mostLetters({
  Channel,
  Format,
  Title,
}: Pick<DraftValues, 'Channel' | 'Format' | 'Title'>): number {
  if (Channel === '短信') return 199 - Title.length;
  return Format === 'card' ? 160 : 500;
}

/** How many people get the message. */
export const reachedBy = ({
  Receivers,
  Unreached,
}: Pick<MessagePreview, 'Receivers' | 'Unreached'>): number => Receivers - Unreached;
