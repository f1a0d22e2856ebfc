import { fireEvent, render } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { buildMenu } from '@/services/menu';
import { moduleRecord } from '../../../test/modules';
import { MenuTiles } from '.';

it('a menu’s picture stands in place of its icon, and the icon where the picture cannot be had', () => {
  const pages = buildMenu(
    [
      moduleRecord({ MenuId: 'shop', Icon: 'ShopOutlined', Img: '/files/2026-11-20/k/shop.png' }),
      moduleRecord({ MenuId: 'staff', Icon: 'TeamOutlined' }),
    ],
    [],
  ).slice(-2);
  const { container } = render(
    <MemoryRouter>
      <MenuTiles pages={pages} />
    </MemoryRouter>,
  );
  const drawn = () =>
    [...container.querySelectorAll('a')].map(
      (tile) => tile.querySelector('svg')?.dataset.icon ?? tile.querySelector('img')?.getAttribute('src'),
    );
  expect(drawn()).toEqual(['/files/2026-11-20/k/shop.png', 'team']);
  fireEvent.error(container.querySelector('img') as HTMLImageElement);
  expect(drawn()).toEqual(['shop', 'team']);
});
