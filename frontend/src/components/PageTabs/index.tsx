import styles from './index.module.css';

interface Props {
  /** What the views are of, for screen readers. */
  label: string;
  /** The views; the first one has no key, because the address names only the others. */
  tabs: readonly { key: string | undefined; text: string }[];
  current: string | undefined;
  onChange: (key: string | undefined) => void;
}

/** The views of a page, of which one is on screen; on paper stands that one alone. */
export function PageTabs({ label, tabs, current, onChange }: Props) {
  return (
    <nav className={`${styles.tabs} qiao-screen-only`} aria-label={label}>
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
