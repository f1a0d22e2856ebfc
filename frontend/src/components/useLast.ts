import { useState } from 'react';

/** A value, and once it is gone the last one: for what is still to be seen while it closes. */
export function useLast<T>(value: T | undefined): T | undefined {
  const [last, setLast] = useState(value);
  if (value !== undefined && value !== last) setLast(value);
  return value ?? last;
}
