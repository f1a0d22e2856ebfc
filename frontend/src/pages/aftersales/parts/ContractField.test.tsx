import { render, screen, waitFor } from '@testing-library/react';
import { Form } from 'antd';
import { expect, it, vi } from 'vitest';
import { loadRuntimeConfig } from '@/services/runtimeConfig';
import { gateway, ok } from '../../../../test/signedIn';
import { testConfig } from '../../../../test/stubTransport';
import { ContractField } from './ContractField';

/** Opens the field with a contract; the server answers the other ones of the customer. */
async function opened(known?: { value: string; label: string }) {
  await loadRuntimeConfig(async () => Response.json(testConfig));
  gateway({ '': ok({ list: [{ ContractId: 'new', ContractNo: 'HT20261101001' }] }) });
  const onChange = vi.fn();
  render(
    <Form>
      <ContractField customer="c1" value="old" known={known} onChange={onChange} />
    </Form>,
  );
  return onChange;
}

it('keeps the contract of the order, also where the customer has more contracts than are read', async () => {
  const onChange = await opened({ value: 'old', label: 'HT20200101001' });
  expect(await screen.findByText('HT20200101001')).toBeVisible();
  expect(onChange).not.toHaveBeenCalled();
});

it('removes a contract of another customer', async () => {
  const onChange = await opened();
  await waitFor(() => expect(onChange).toHaveBeenCalledWith(undefined));
});
