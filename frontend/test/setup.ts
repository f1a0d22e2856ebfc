import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';
import { clearErrors } from '@/services/errorLog';
import { sessionFound } from '@/services/http';
import { forgetUnsaved } from '@/services/unsaved';
import { leaveOutStyles } from './withoutStyles';

// Waiting ends with the fact; this only ends a test that waits for what never comes.
configure({ asyncUtilTimeout: 120_000 });

// Some tests do without a browser.
const simulated = typeof document !== 'undefined';
if (simulated && !document.head.querySelector('style')) leaveOutStyles();

const home = 'http://localhost:3000/';

afterEach(() => {
  cleanup();
  // Files share the modules, and what these keep for the page.
  sessionFound();
  forgetUnsaved();
  clearErrors();
  if (!simulated) return;
  sessionStorage.clear();
  localStorage.clear();
  // happy-dom follows a download link away from the page, as no browser does, and later files share the window.
  if (location.protocol === 'blob:')
    (window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(home);
});
