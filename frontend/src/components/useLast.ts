import { useState } from 'react';

/** A value, or after it is undefined the last one: for content that stays visible while it closes. */
export function useLast<T>(value: T | undefined): T | undefined {
  const [last, setLast] = useState(value);
  if (value !== undefined && value !== last) setLast(value);
  return value ?? last;
}
