/** The content of a page without content of its own. */
export type StatusKind = 'missing' | 'forbidden' | 'unsupported' | 'building' | 'offline' | 'broken';

/** The picture between the two banks of the bridge, by kind. */
const middle: Record<StatusKind, string> = {
  missing: 'M104 66a8 8 0 1 1 11 7.4c-2.4 1-3 2.6-3 5.1M112 84.5v.5',
  forbidden: 'M103 66h18v15h-18zM106 66v-4.5a6 6 0 0 1 12 0V66M112 72.5v3',
  unsupported: 'M103 64l18 18M121 64l-18 18',
  building: 'M112 58l13 22H99zM112 66v6M112 76v.5',
  offline: 'M100 66c7-7 17-7 24 0M104.5 71.5c4.5-4.5 10.5-4.5 15 0M109 77c2-2 4-2 6 0M112 83v.5',
  broken: 'M112 58a13 13 0 1 0 .1 0M112 64v8M112 77v.5',
};

/** A bridge with a gap: the picture of every status page. */
export function StatusPicture({ kind }: { kind: StatusKind }) {
  return (
    <svg width="224" height="128" viewBox="0 0 224 128" aria-hidden="true" focusable="false">
      <ellipse cx="112" cy="112" rx="96" ry="9" fill="var(--qiao-tint)" />
      <g fill="none" stroke="var(--qiao-brand)" strokeWidth="4" strokeLinecap="round">
        <path d="M16 98h62M146 98h62" />
        <path d="M26 98V86c0-15 12-27 27-29M198 98V86c0-15-12-27-27-29" opacity=".55" />
        <path d="M40 98V66M56 98V58M168 98V58M184 98V66" opacity=".3" strokeWidth="3" />
      </g>
      <circle
        cx="112"
        cy="71"
        r="26"
        fill="var(--qiao-surface)"
        stroke="var(--qiao-border)"
        strokeWidth="1.5"
      />
      <path
        d={middle[kind]}
        fill="none"
        stroke="var(--qiao-strong)"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path
        d="M84 98h8M132 98h8M104 98h4M116 98h4"
        stroke="var(--qiao-border)"
        strokeWidth="4"
        strokeLinecap="round"
      />
    </svg>
  );
}
