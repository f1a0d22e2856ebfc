import { useRef, useState } from 'react';
import { failureText } from '@/services/failure';

/**
 * The state of a form. It is `normal` at first (specification §4), and again once a saved form is edited; `saving`
 * until the server has answered; then `saved` or `failed`, until it is sent again.
 */
export type FormStatus = 'normal' | 'saving' | 'saved' | 'failed';

interface State {
  status: FormStatus;
  error?: unknown;
}

/** Sends a form once at a time and keeps the result; the typed values are not part of it and stay. */
export function useSubmission<Values>(save: (values: Values) => Promise<unknown>) {
  const [{ status, error }, setState] = useState<State>({ status: 'normal' });
  const saving = useRef(false);
  /** Whether it was saved; false too for a second one while the first is under way. */
  const submit = async (values: Values): Promise<boolean> => {
    if (saving.current) return false;
    saving.current = true;
    setState({ status: 'saving' });
    try {
      await save(values);
      setState({ status: 'saved' });
      return true;
    } catch (reason) {
      setState({ status: 'failed', error: reason });
      return false;
    } finally {
      saving.current = false;
    }
  };
  const edited = () => setState((before) => (before.status === 'saved' ? { status: 'normal' } : before));
  const failure = status === 'failed' ? failureText(error) : undefined;
  return { status, saving: status === 'saving', error, failure, submit, edited };
}
