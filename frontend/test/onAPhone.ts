import { vi } from 'vitest';

/** Until the end of the test the page is as narrow as a phone's, and not being printed. */
export const onAPhone = () =>
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      ({
        matches: query !== 'print',
        media: query,
        addEventListener() {},
        removeEventListener() {},
      }) as never,
  );
