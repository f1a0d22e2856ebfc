import type { ReleaseNotes } from '@/services/releaseNotes';
import styles from './WhatsNew.module.css';

export function WhatsNew({ notes }: { notes: ReleaseNotes[] }) {
  if (notes.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard.
    <section className={styles.notes} tabIndex={0} aria-label="更新内容">
      {notes.map((one) => (
        <div key={one.date} className="qiao-mb-8">
          <h3>{one.date} 更新内容</h3>
          <ul>
            {one.notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}
