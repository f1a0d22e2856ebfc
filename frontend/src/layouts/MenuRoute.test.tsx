import { render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { beforeEach, expect, it } from 'vitest';
import { buildMenu } from '@/services/menu';
import { moduleRecord, records } from '../../test/modules';
import { signInAs } from '../../test/signedIn';
import MenuRoute from './MenuRoute';

const bench = moduleRecord({ MenuId: 'bench', Path: '/workplace', Component: 'workplace/index' });
const odd = moduleRecord({ MenuId: 'odd', Path: '/odd/index', Component: 'odd/index' });
beforeEach(() => signInAs({ menu: buildMenu([...records, bench, odd], []) }));

function Place() {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
}

it.each([
  ['/workplace/index', '/workplace'],
  ['/workplace/index/', '/workplace'],
  ['/noticeannouncement/index?page=2', '/noticeannouncement?page=2'],
  ['/dormitory/repair/index', '/dormitory/repair'],
  // A menu entry that has the address itself keeps it.
  ['/odd/index', '/odd/index'],
  // A path that is no page without its last part is no page either.
  ['/nowhere/index', '/404?from=%2Fnowhere'],
  ['/shop/open', '/404?from=%2Fshop%2Fopen'],
])('%s leads to %s', async (from, to) => {
  render(
    <MemoryRouter initialEntries={[from]}>
      <Place />
      <Routes>
        <Route path="/404" element={null} />
        <Route path="/*" element={<MenuRoute />} />
      </Routes>
    </MemoryRouter>,
  );
  expect(await screen.findByText(to)).toBeInTheDocument();
});
