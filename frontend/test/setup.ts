import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// Waiting ends with the fact; a busy machine may take longer than the default second to bring it about.
configure({ asyncUtilTimeout: 10_000 });

const home = 'http://localhost:3000/';

afterEach(() => {
  cleanup();
  // Tests that do without a browser have none.
  if (typeof window === 'undefined') return;
  sessionStorage.clear();
  localStorage.clear();
  // happy-dom follows a download link away from the page, as no browser does, and later files share the window.
  if (location.protocol === 'blob:')
    (window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(home);
});
