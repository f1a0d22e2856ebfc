import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { loadRuntimeConfig } from '@/services/runtimeConfig';
import { signIn } from '@/services/session';
import { gateway, ok, signedIn } from '../../../../test/signedIn';
import { answer, testConfig } from '../../../../test/stubTransport';
import OrderDialog from './OrderDialog';

it('can be filled in when the hours of the urgencies cannot be read', async () => {
  await loadRuntimeConfig(async () => Response.json(testConfig));
  const failed = answer({ code: -1, msg: '失败', data: null });
  gateway({ ...signedIn, '/aftersales/hours': failed, '': ok({ list: [], total: 0 }) });
  await signIn('kefu', 'Demo@2026');
  const dialog = { open: true, onClose: () => {}, afterClose: () => {}, onSaved: () => {} };
  const resource = { add: async () => 'o1', get: async () => undefined };
  render(
    <MemoryRouter>
      <OrderDialog {...dialog} resource={resource} words={{ add: '登记售后', added: () => '' }} />
    </MemoryRouter>,
  );
  expect(await screen.findByRole('textbox', { name: '问题描述' })).toBeEnabled();
  expect(screen.getByRole('radio', { name: '特急' })).toBeEnabled();
});
