interface Props<Key extends string | undefined> {
  /** The name of the views, for screen readers. */
  label: string;
  /** The views; the first one has no key where the address names only the others. */
  tabs: readonly { key: Key; text: string }[];
  current: string | undefined;
  onChange: (key: Key) => void;
}

/** The views of a page, of which one is visible; only that one is printed. */
export function PageTabs<Key extends string | undefined>({ label, tabs, current, onChange }: Props<Key>) {
  return (
    <nav className="qiao-chips qiao-mb-8 qiao-screen-only" aria-label={label}>
      {tabs.map(({ key, text }) => (
        <button
          key={text}
          type="button"
          aria-current={current === key ? 'page' : undefined}
          onClick={() => onChange(key)}
        >
          {text}
        </button>
      ))}
    </nav>
  );
}
