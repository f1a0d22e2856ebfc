import { render, screen, waitFor, within } from '@testing-library/react';
import { history } from '@umijs/max';
import { unstable_HistoryRouter as HistoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { gateway, ok, signInAs } from '../../../../test/signedIn';
import { userEvent } from '../../../../test/userEvent';
import Due from './Due';

const customer = (Name: string, NextDate: string) => ({
  CustomerId: `c-${Name}`,
  Name,
  Stage: '量房',
  OwnerName: '杜辉',
  NextDate: `${NextDate}T00:00:00`,
});

it('each day has the customers to follow up; one looks at other months, and at the own customers', async () => {
  signInAs({ userId: 'u-7' });
  const requests = gateway({
    '/api/custom': ok({
      list: [customer('王小美', '2020-05-06'), customer('周雅琴', '2020-05-06')],
      total: 2,
    }),
  });
  history.replace('/customer/follow?view=due&month=2020-05');
  render(
    <HistoryRouter history={history}>
      <Due />
    </HistoryRouter>,
  );
  const link = await screen.findByRole('link', { name: '王小美 量房' });
  expect(link).toHaveAttribute('href', '/customer/detail/c-王小美');
  const day = link.closest('td') as HTMLElement;
  expect(within(day).getAllByRole('link')).toHaveLength(2);
  expect(day).toHaveAttribute('data-late', 'true');
  expect(requests.at(-1)?.params).toMatchObject({ NextDateFrom: '2020-04-27', NextDateTo: '2020-05-31' });
  await userEvent.click(screen.getByRole('button', { name: '下个月' }));
  expect(await screen.findByText('2020年6月')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('checkbox', { name: '只看我负责的' }));
  await waitFor(() =>
    expect(requests.at(-1)?.params).toMatchObject({ NextDateFrom: '2020-06-01', OwnerId: 'u-7' }),
  );
});
