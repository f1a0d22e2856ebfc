import { runtimeConfig } from '@/services/runtimeConfig';
import RecordCode from '../RecordCode';
import { Paper } from '.';
import styles from './labels.module.css';

/** The content of a label. */
export interface LabelText {
  title: string;
  /** In a frame beside the title. */
  state?: string;
  /** The path of the UI that the code opens. */
  path: string;
  /** The most important first: a small label has no room for all. */
  facts: readonly (readonly [name: string, value: string])[];
}

/** Width and height of a label in millimetres, as 应用设置 has them. */
function sizeOf(text = ''): [width: number, height: number] {
  const [, width, height] = /^(\d+)×(\d+)$/.exec(text) ?? [];
  return [Number(width ?? 100), Number(height ?? 70)];
}

/** A label is small below this height (mm). */
const small = 55;

/** Prints one label on each page. */
export default function Labels({ labels, onEnd }: { labels: readonly LabelText[]; onEnd: () => void }) {
  const [width, height] = sizeOf(runtimeConfig().label);
  return (
    <Paper page={`size: ${width}mm ${height}mm; margin: 0; @bottom-center { content: none }`} onEnd={onEnd}>
      {labels.map((label) => (
        <section
          key={label.path}
          className={height < small ? `${styles.label} ${styles.small}` : styles.label}
          style={{ width: `${width}mm`, height: `${height}mm` }}
        >
          <Label {...label} />
        </section>
      ))}
    </Paper>
  );
}

function Label({ title, state, path, facts }: LabelText) {
  return (
    <>
      <p>
        <strong>{title}</strong>
        {state && <b>{state}</b>}
      </p>
      <div className={styles.code}>
        <RecordCode path={path} />
      </div>
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
