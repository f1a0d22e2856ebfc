import { useDebounce } from 'ahooks';
import { Checkbox, Input, Radio, Segmented, Skeleton, Tag } from 'antd';
import { useState } from 'react';
import { failureText } from '@/services/failure';
import { fetchPeople, mostShown, type People, type PeopleKind, type PeopleRow } from '@/services/people';
import { Dialog } from '../Dialog';
import { FailureAlert } from '../FailureAlert';
import type { DialogState } from '../LazyDialog';
import { useRead } from '../useRead';
import styles from './index.module.css';
import { isSame, kindNames, toggled } from './kinds';

interface Props extends DialogState {
  title: string;
  kinds: readonly PeopleKind[];
  single: boolean;
  chosen: readonly People[];
  onChoose: (people: People[]) => void;
}

const everybody: People = { Kind: 'all', Id: '', Name: '全体' };

/** Departments, posts and people to choose from, each kind by itself; the chosen ones are at the top. */
export default function PickerDialog({ title, kinds, single, chosen: before, onChoose, ...dialog }: Props) {
  const [chosen, setChosen] = useState<People[]>([...before]);
  const listed = kinds.filter((kind) => kind !== 'all');
  const [kind, setKind] = useState<PeopleKind>(
    () => listed.find((one) => before.some(({ Kind }) => Kind === one)) ?? listed[0] ?? 'user',
  );
  const [typed, setTyped] = useState('');
  const toggle = (people: People) => setChosen(toggled(chosen, people, single));
  const all = chosen.some(({ Kind }) => Kind === 'all');
  return (
    <Dialog
      {...dialog}
      title={title}
      width={560}
      onOk={() => onChoose(chosen)}
      unsaved={sameAs(chosen, before) ? undefined : '所选人员'}
    >
      <div className="qiao-stack qiao-gap-12">
        <Picked chosen={chosen} onRemove={toggle} />
        {kinds.includes('all') && (
          <Checkbox checked={all} onChange={() => toggle(everybody)}>
            公司全体（不含经销商，要发给他们请在下面另选）
          </Checkbox>
        )}
        {listed.length > 1 && (
          <Segmented
            block
            value={kind}
            options={listed.map((value) => ({ value, label: kindNames[value] }))}
            onChange={(next) => {
              setKind(next);
              setTyped('');
            }}
          />
        )}
        <Input.Search
          value={typed}
          maxLength={50}
          allowClear
          placeholder={placeholders[kind]}
          aria-label={placeholders[kind]}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Choices key={kind} kind={kind} keyword={typed} single={single} chosen={chosen} onToggle={toggle} />
      </div>
    </Dialog>
  );
}

const placeholders: Record<PeopleKind, string> = {
  all: '',
  department: '按部门名称查找',
  post: '按岗位名称查找',
  user: '按姓名、拼音、部门或岗位查找',
};

interface ChoicesProps {
  kind: PeopleKind;
  keyword: string;
  single: boolean;
  chosen: readonly People[];
  onToggle: (people: People) => void;
}

function Choices({ kind, keyword: typed, single, chosen, onToggle }: ChoicesProps) {
  const keyword = useDebounce(typed.trim(), { wait: 250 });
  const { data, error } = useRead((options) => fetchPeople(kind, keyword, options), {
    deps: [kind, keyword],
  });
  if (error && !data) return <FailureAlert text={failureText(error)} />;
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 8 }} />;
  if (data.list.length === 0) return <p className="qiao-quiet">没有找到{kindNames[kind]}</p>;
  const Control = single ? Radio : Checkbox;
  return (
    <>
      <ul className={styles.choices} aria-label={kindNames[kind]}>
        {data.list.map((row) => (
          <li key={row.Id} style={{ paddingInlineStart: keyword ? 0 : row.Depth * 20 }}>
            <Control
              checked={chosen.some((people) => isSame(people, row))}
              onChange={() => onToggle({ Kind: row.Kind, Id: row.Id, Name: row.Name })}
            >
              {row.Name}
              <Note row={row} searching={keyword !== ''} />
            </Control>
          </li>
        ))}
      </ul>
      {data.list.length < data.total && (
        <p className="qiao-quiet">
          共 {data.total} 个，只列出前 {mostShown} 个；请输入名称查找
        </p>
      )}
      {kind === 'department' && <p className="qiao-quiet">选中部门即包含它下面的所有部门</p>}
    </>
  );
}

/** Its department; departments in their tree need none. */
function Note({ row, searching }: { row: PeopleRow; searching: boolean }) {
  if (!row.Note || (row.Kind === 'department' && !searching)) return null;
  return <small className="qiao-block">{row.Note}</small>;
}

const sameAs = (one: readonly People[], other: readonly People[]) =>
  one.length === other.length && one.every((people) => other.some((same) => isSame(people, same)));

const Picked = ({ chosen, onRemove }: { chosen: readonly People[]; onRemove: (people: People) => void }) => (
  <div className={`${styles.picked} qiao-chips`} aria-live="polite">
    {chosen.length === 0 && <span className="qiao-quiet">还没有选择</span>}
    {chosen.map((people) => (
      <Tag key={`${people.Kind} ${people.Id}`} closable onClose={() => onRemove(people)}>
        <span className={styles.kind}>{kindNames[people.Kind]}</span>
        {people.Kind !== 'all' && people.Name}
      </Tag>
    ))}
  </div>
);
