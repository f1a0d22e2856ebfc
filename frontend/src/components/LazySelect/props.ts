import type { ReactNode } from 'react';

/** A value to choose, and its name. */
export interface Choice {
  value: string;
  /** Also the matches of a search. */
  text: string;
  /** Shown until the select is loaded. */
  label?: ReactNode;
}

export interface LazySelectProps {
  label: string;
  value: string;
  choices: readonly Choice[];
  onChange: (value: string) => void;
  className?: string | undefined;
  small?: boolean;
}

/** Shown after the first use, by mouse or keyboard; as wide as before. */
export interface OpenedProps extends LazySelectProps {
  open: boolean;
  width: number;
}
