import { Button, Drawer } from 'antd';
import { FailureAlert } from '@/components/FailureAlert';
import type { DialogState } from '@/components/LazyDialog';
import { Waiting } from '@/components/QueryTable/States';
import { useMobile } from '@/components/useMobile';
import { useRead } from '@/components/useRead';
import { quoted, Sources } from '@/features/why';
import { fetchGrants, type ObjectRef } from '@/services/authorize';
import { failureText } from '@/services/failure';
import { compared, type Difference } from './compare';
import styles from './index.module.css';
import { Picker } from './Picker';
import type { Node } from './tree';

interface Props extends DialogState {
  object: ObjectRef;
  nodes: readonly Node[];
  names: ReadonlyMap<string, string>;
  /** The object of the comparison; the address has it. */
  other: ObjectRef | undefined;
  onOther: (other: ObjectRef | undefined) => void;
}

/** The rights that only one of two objects has, and their grants. */
export default function CompareDrawer(props: Props) {
  const { object, nodes, names, other, onOther, open, onClose, afterClose } = props;
  const mobile = useMobile();
  const request = useRead(
    async (options) => {
      if (!other) return undefined;
      const [left, right] = await Promise.all([fetchGrants(object, options), fetchGrants(other, options)]);
      return { other, left, right };
    },
    { key: [object.type, object.id, other?.type, other?.id].join() },
  );
  const { data } = request;
  return (
    <Drawer
      open={open}
      title="比较权限"
      size={mobile ? '100%' : 860}
      onClose={onClose}
      afterOpenChange={(opened) => opened || afterClose()}
      extra={other && <Button onClick={() => onOther(undefined)}>换一个比较</Button>}
    >
      {!other && <Picker object={object} chosen={undefined} onChoose={onOther} />}
      <FailureAlert text={request.error && failureText(request.error)} />
      {other && !data && !request.error && <Waiting />}
      {other && data && (
        <Compared
          {...compared(nodes, data.left.list, data.right.list)}
          names={names}
          sides={{
            left: { ...object, name: data.left.Name },
            right: { ...other, name: data.right.Name },
          }}
        />
      )}
    </Drawer>
  );
}

type Sides = Record<Difference['side'], ObjectRef & { name: string }>;

interface ComparedProps {
  differences: readonly Difference[];
  same: number;
  names: ReadonlyMap<string, string>;
  sides: Sides;
}

function Compared({ differences, same, names, sides }: ComparedProps) {
  const total = differences.length;
  return (
    <>
      <p>{total === 0 ? `两者的权限完全相同，都有 ${same} 项。` : `相同 ${same} 项，不同 ${total} 项。`}</p>
      {(['left', 'right'] as const).map((side) => {
        const { type, name } = sides[side];
        const own = differences.filter((one) => one.side === side);
        if (own.length === 0) return null;
        return (
          <section key={side} className="qiao-mt-16" aria-label={`只有${quoted(type, name)}有的`}>
            <h3 className="qiao-mb-8">
              只有{quoted(type, name)}有 {own.length} 项
            </h3>
            <ul className="qiao-lines">
              {own.map(({ key, grants }) => (
                <li key={key} className={styles.difference}>
                  <span>{names.get(key)}</span>
                  <Sources grants={grants} ofUser={type === 'user'} />
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </>
  );
}
