import { waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { forgetUnsaved, guardUnload, noteUnsaved, onUnsavedChange, unsavedOn } from './unsaved';

afterEach(forgetUnsaved);

/** Whether the browser asks before it leaves. */
const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

it('knows what is unsaved on which pages, until it is saved', () => {
  const saved = noteUnsaved({ path: '/a/', what: '报修单' });
  noteUnsaved({ path: '/b', what: '报价单' });
  expect(unsavedOn(['/a']).map(({ what }) => what)).toEqual(['报修单']);
  expect(unsavedOn()).toHaveLength(2);
  saved();
  expect(unsavedOn(['/a'])).toEqual([]);
});

it('the browser asks before it leaves while something is unsaved, and not once the user has agreed', () => {
  const end = guardUnload();
  expect(asks()).toBe(false);
  noteUnsaved({ path: '/a', what: '报修单' });
  expect(asks()).toBe(true);
  forgetUnsaved();
  expect(asks()).toBe(false);
  noteUnsaved({ path: '/a', what: '报修单' });
  end();
  expect(asks()).toBe(false);
});

it('tells of every change, but never of the moment in which work takes another name', async () => {
  const seen: string[] = [];
  const end = onUnsavedChange(() =>
    seen.push(
      unsavedOn()
        .map(({ what }) => what)
        .join(),
    ),
  );
  const saved = noteUnsaved({ path: '/a', what: '报修单' });
  await waitFor(() => expect(seen.at(-1)).toBe('报修单'));
  saved();
  noteUnsaved({ path: '/a', what: '报价单' });
  await waitFor(() => expect(seen.at(-1)).toBe('报价单'));
  expect(seen).not.toContain('');
  forgetUnsaved();
  await waitFor(() => expect(seen.at(-1)).toBe(''));
  end();
  const before = seen.length;
  noteUnsaved({ path: '/a', what: '报修单' });
  await Promise.resolve();
  expect(seen).toHaveLength(before);
});
