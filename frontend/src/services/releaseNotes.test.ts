import { readFileSync } from 'node:fs';
import { afterEach, expect, it, vi } from 'vitest';
import { fetchNewNotes, type ReleaseNotes } from './releaseNotes';

afterEach(() => vi.unstubAllGlobals());

const file = readFileSync('public/releaseNotes.json', 'utf8');

it('what is served can be read by staff: by date, the newest first, in whole sentences', () => {
  const all = JSON.parse(file) as ReleaseNotes[];
  const dates = all.map(({ date }) => date);
  expect(dates).toEqual([...new Set(dates)].sort().reverse());
  for (const { date, notes } of all) {
    expect(new Date(date).toISOString().slice(0, 10)).toBe(date);
    for (const note of notes) expect(note).toMatch(/^[^,;:!?()]{6,60}。$/);
  }
});

it('those of the build that runs already are left out', async () => {
  const fetched = vi.fn(async () =>
    Response.json([
      { date: '2026-02-01', notes: ['新的。'] },
      { date: '2026-01-01', notes: ['已有的。'] },
    ]),
  );
  vi.stubGlobal('fetch', fetched);
  expect(await fetchNewNotes()).toEqual([{ date: '2026-02-01', notes: ['新的。'] }]);
});

it('a release without notes rejects', async () => {
  vi.stubGlobal('fetch', async () => new Response('', { status: 404 }));
  await expect(fetchNewNotes()).rejects.toThrow('HTTP 404');
});
