import { render, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { gateway, ok, signInAs } from '../../../../test/signedIn';
import { answer } from '../../../../test/stubTransport';
import { WithoutMotion } from '../../../../test/withoutMotion';
import { Opinions } from './Opinions';

it('an opinion can be kept only beside those that were read: it would replace the others', async () => {
  signInAs({});
  const show = () =>
    render(<Opinions value="请补附件" onChoose={() => undefined} />, { wrapper: WithoutMotion });
  const refused = gateway({ opinions: answer({ code: -1, msg: '稍后再试' }) });
  const { unmount } = show();
  await waitFor(() => expect(refused).toHaveLength(1));
  expect(screen.queryByRole('button', { name: '存为常用' })).not.toBeInTheDocument();
  unmount();
  gateway({ opinions: ok({ Opinions: ['同意'] }) });
  show();
  expect(await screen.findByRole('button', { name: '存为常用' })).toBeInTheDocument();
});
