import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ThemeProvider } from '@/components/theme/ThemeProvider';
import type { MessagePreview } from '@/services/generated/message';
import type { Draft } from './api';
import { draftOf, initial } from './draft';
import { Preview } from './Preview';

const all: MessagePreview = {
  Title: '停水通知',
  Content: '张伟您好：A栋停水',
  Receivers: 3,
  Unreached: 0,
  UnreachedNames: [],
  Reason: '未绑定企业微信',
};

const show = (change: Partial<Draft>, preview: Partial<MessagePreview> = {}) =>
  render(<Preview draft={{ ...draftOf(initial), ...change }} preview={{ ...all, ...preview }} />, {
    wrapper: ThemeProvider,
  });

const phone = () => screen.getByRole('region', { name: '预览' });

it('says how many get the message on which channel, whom it does not reach, and what helps', () => {
  const UnreachedNames = Array.from({ length: 12 }, (_, number) => `甲${number}`);
  const { container } = show(
    { At: '2020-11-20T08:30:00' },
    { Receivers: 212, Unreached: 12, UnreachedNames },
  );
  expect(container).toHaveTextContent(
    '2020-11-20 08:30 通过企业微信发给 200 人（共选 212 人，12 人发不到）。',
  );
  expect(container).toHaveTextContent(
    '12 人未绑定企业微信，发不到：甲0、甲1、甲2、甲3、甲4、甲5、甲6、甲7、甲8、甲9等。请先在“企业微信”里绑定，或改用短信。',
  );
});

it('a message that reaches everybody warns of nothing', () => {
  const { container } = show({});
  expect(container).toHaveTextContent('立即通过企业微信发给 3 人。');
  expect(container).not.toHaveTextContent('发不到');
});

it('an SMS is one text, a card has a link', () => {
  const { unmount } = show({ Format: 'card' });
  expect(phone()).toHaveTextContent('停水通知张伟您好：A栋停水详情');
  unmount();
  const text = show({ Format: 'text' });
  expect(phone()).toHaveTextContent('停水通知张伟您好：A栋停水');
  expect(phone()).not.toHaveTextContent('详情');
  text.unmount();
  show({ Channel: '短信', Format: 'text' });
  expect(phone()).toHaveTextContent(/^停水通知：张伟您好：A栋停水$/);
});
