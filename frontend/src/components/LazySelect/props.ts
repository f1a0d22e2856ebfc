import type { ReactNode } from 'react';

/** A value to choose, and what it is called. */
export interface Choice {
  value: string;
  /** Also what a search among many finds. */
  text: string;
  /** What is shown in its place. */
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

/** What is shown once one has used it: opened, or only come to by keyboard; as wide as it was. */
export interface OpenedProps extends LazySelectProps {
  open: boolean;
  width: number;
}
