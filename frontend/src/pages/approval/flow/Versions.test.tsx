import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { signInAs } from '../../../../test/signedIn';
import { userEvent } from '../../../../test/userEvent';
import { WithoutMotion } from '../../../../test/withoutMotion';
import * as api from '../api';
import { Versions } from './Versions';

it('a version that could not be read says so in place of its picture', async () => {
  signInAs({});
  const version = {
    Version: 2,
    Note: '加一步',
    PublishUserName: '陈建国',
    PublishDate: null,
    Applications: 3,
  };
  vi.spyOn(api, 'fetchVersions').mockResolvedValue([version] as never);
  vi.spyOn(api, 'fetchDesign').mockRejectedValue(new Error());
  render(<Versions id="f1" />, { wrapper: WithoutMotion });
  await userEvent.click(await screen.findByRole('button', { name: '查看' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('读取失败');
});
