/** The product's mark: a bridge. */
export function BridgeMark({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="7" fill="var(--qiao-brand)" />
      <path
        d="M4.5 21.5h23M7.5 21.5v-3.2c0-4.9 3.8-8.3 8.5-8.3s8.5 3.4 8.5 8.3v3.2M12.2 21.5v-9.8M16 21.5V10M19.8 21.5v-9.8"
        fill="none"
        stroke="#fff"
        strokeWidth="2.2"
        strokeLinecap="round"
      />
    </svg>
  );
}
