import { type ReactNode, useEffect, useId, useRef } from 'react';
import styles from './SearchDialog.module.css';
import type { Found } from './sources';
import type { Group } from './useSearch';

interface Props {
  id: string;
  label: string;
  groups: Group[];
  /** Counted through all groups. */
  active: number;
  onPoint: (index: number) => void;
  onChoose: (found: Found) => void;
}

/** The results, by groups; titles are shown where there are several groups. */
export function GroupList({ id, label, groups, active, onPoint, onChoose }: Props) {
  let before = 0;
  return (
    <div id={id} className={styles.list} role="listbox" aria-label={label}>
      {groups.map(({ title, found }) => {
        const first = before;
        before += found.length;
        return (
          <Titled key={title} title={groups.length > 1 ? title : undefined}>
            {found.map((item, index) => (
              <Option
                key={item.key}
                id={`${id}-${first + index}`}
                found={item}
                active={first + index === active}
                onPoint={() => onPoint(first + index)}
                onChoose={() => onChoose(item)}
              />
            ))}
          </Titled>
        );
      })}
    </div>
  );
}

function Titled({ title, children }: { title: string | undefined; children: ReactNode }) {
  const id = useId();
  if (!title) return children;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a listbox has groups of options, not fieldsets.
    <div role="group" aria-labelledby={id} className="qiao-mb-8">
      <div id={id} role="presentation" className={`${styles.groupTitle} qiao-small`}>
        {title}
      </div>
      {children}
    </div>
  );
}

interface OptionProps {
  id: string;
  found: Found;
  active: boolean;
  onPoint: () => void;
  onChoose: () => void;
}

/** Not reached by Tab: the focus stays in the box, whose arrow keys move through the list. */
function Option({ id, found, active, onPoint, onChoose }: OptionProps) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (active) element.current?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  const above = found.titles.slice(0, -1);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the box has the focus and takes the keys.
    // biome-ignore lint/a11y/useFocusableInteractive: as above.
    <div
      ref={element}
      id={id}
      role="option"
      aria-selected={active}
      className={styles.option}
      onPointerMove={onPoint}
      onClick={onChoose}
    >
      <span className={styles.titles}>
        {above.length > 0 && <span className="qiao-quiet">{`${above.join(' > ')} > `}</span>}
        {found.titles.at(-1)}
      </span>
      <span className={`${styles.path} qiao-small qiao-cut qiao-desk-only`}>{found.aside}</span>
    </div>
  );
}
