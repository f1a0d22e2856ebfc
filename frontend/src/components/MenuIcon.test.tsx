import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { render, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { MenuIcon } from './MenuIcon';

const menu = readFileSync(join(import.meta.dirname, '../../../sql/seed/data/menu.yaml'), 'utf8');
const named = [...new Set([...menu.matchAll(/icon: (\w+)/g)].map(([, name = '']) => name))];

const drawn = (name: string) => render(<MenuIcon name={name} />).container.querySelector('svg')?.dataset.icon;

it('every icon of the standard menu is in the build', () => {
  expect(named.length).toBeGreaterThan(40);
  // antd calls HomeOutlined home.
  const plain = (name: string) =>
    name
      .replace(/Outlined$/, '')
      .replace(/(?<!^)[A-Z]/g, (letter) => `-${letter}`)
      .toLowerCase();
  expect(named.map(drawn)).toEqual(named.map(plain));
});

it.each(['NoSuchOutlined', 'toString', ''])(
  'a name that is not there, %j, is drawn as a neutral one',
  (name) => {
    expect(drawn(name)).toBe('appstore');
  },
);

it('an icon that the standard menu has not is loaded when a menu names it', async () => {
  const { container } = render(<MenuIcon name="FundOutlined" />);
  await waitFor(() => expect(container.querySelector('svg')?.dataset.icon).toBe('fund'));
});
