import type { ReactNode } from 'react';

interface Props {
  text: ReactNode;
  /** The suggested next action. */
  children?: ReactNode;
}

/** Shown for an empty list: a bridge over still water, and a sentence. */
export function EmptyState({ text, children }: Props) {
  return (
    <div className="qiao-state">
      <svg width="120" height="60" viewBox="0 0 120 60" aria-hidden="true" focusable="false">
        <ellipse cx="60" cy="51" rx="54" ry="6" fill="var(--qiao-tint)" />
        <g fill="none" stroke="var(--qiao-brand)" strokeLinecap="round">
          <path d="M8 44h104" strokeWidth="3" />
          <path d="M38 48V14M82 48V14" strokeWidth="3" opacity=".7" />
          <path d="M8 40c14-3 25-12 30-24 5 14 39 14 44 0 5 12 16 21 30 24" strokeWidth="2" opacity=".55" />
          <path d="M20 43v-7M29 43V30M47 43V26M60 43V29M73 43V26M91 43V30M100 43v-7" opacity=".35" />
        </g>
      </svg>
      <p>{text}</p>
      {children}
    </div>
  );
}
