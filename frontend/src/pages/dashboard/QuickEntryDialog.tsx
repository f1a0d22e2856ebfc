import { ArrowDownOutlined, ArrowUpOutlined, CloseOutlined, SearchOutlined } from '@ant-design/icons';
import { Button, Checkbox, Input } from 'antd';
import { useState } from 'react';
import { Dialog } from '@/components/Dialog';
import type { DialogState } from '@/components/LazyDialog';
import { MigratingMark } from '@/components/MigratingMark';
import { useSubmission } from '@/components/useSubmission';
import { type MenuNode, visible } from '@/services/menu';
import {
  choosablePages,
  chosenPages,
  mostQuickEntries,
  saveQuickEntries,
  toggle,
} from '@/services/quickEntry';
import { useSession } from '@/services/session';
import styles from './QuickEntryDialog.module.css';
import { move, search } from './selection';

interface Props extends DialogState {
  /** MenuIds in order. */
  chosen: string[];
  onSaved: (chosen: string[]) => void;
}

/** Chooses and orders the quick entries: all pages to tick on the left, the choice in its order on the right. */
export default function QuickEntryDialog({ chosen: before, open, onClose, afterClose, onSaved }: Props) {
  const { menu } = useSession();
  const [chosen, setChosen] = useState(before);
  const { saving, failure, submit } = useSubmission(saveQuickEntries);
  const entries = entriesOf(menu);

  const save = async () => {
    if (await submit(chosen)) onSaved(chosen);
  };

  return (
    <Dialog
      open={open}
      onClose={onClose}
      afterClose={afterClose}
      title="编辑快捷入口"
      okText="保存"
      onOk={() => void save()}
      pending={saving}
      failure={failure}
      unsaved={chosen.join() === before.join() ? undefined : '快捷入口'}
    >
      <div className={styles.sides}>
        <AllPages entries={entries} chosen={chosen} onChange={setChosen} />
        <div>
          <p className={`${styles.count} qiao-quiet`} aria-live="polite">
            已选 {chosen.length} / {mostQuickEntries}
          </p>
          <ol className={`${styles.list} qiao-rows qiao-bordered`}>
            {chosenPages(
              entries.map(({ page }) => page),
              chosen,
            ).map((page) => (
              <ChosenEntry key={page.menuId} page={page} chosen={chosen} onChange={setChosen} />
            ))}
            {chosen.length === 0 && <li className="qiao-state">从左边勾选常用的功能</li>}
          </ol>
        </div>
      </div>
    </Dialog>
  );
}

interface ChosenProps {
  page: MenuNode;
  chosen: string[];
  onChange: (chosen: string[]) => void;
}

function ChosenEntry({ page, chosen, onChange }: ChosenProps) {
  const index = chosen.indexOf(page.menuId);
  return (
    <li>
      <span className="qiao-fill">{page.title}</span>
      <Button
        type="text"
        size="small"
        icon={<ArrowUpOutlined />}
        aria-label={`${page.title}上移`}
        disabled={index === 0}
        onClick={() => onChange(move(chosen, page.menuId, -1))}
      />
      <Button
        type="text"
        size="small"
        icon={<ArrowDownOutlined />}
        aria-label={`${page.title}下移`}
        disabled={index === chosen.length - 1}
        onClick={() => onChange(move(chosen, page.menuId, 1))}
      />
      <Button
        type="text"
        size="small"
        icon={<CloseOutlined />}
        aria-label={`移除${page.title}`}
        onClick={() => onChange(toggle(chosen, page.menuId))}
      />
    </li>
  );
}

function entriesOf(menu: MenuNode[]): { page: MenuNode; area: string }[] {
  return visible(menu).flatMap((area) =>
    choosablePages([area]).map((page) => ({ page, area: area.title === page.title ? '' : area.title })),
  );
}

interface AllProps {
  entries: ReturnType<typeof entriesOf>;
  chosen: string[];
  onChange: (chosen: string[]) => void;
}

/** All pages, to be found and ticked. */
function AllPages({ entries, chosen, onChange }: AllProps) {
  const [text, setText] = useState('');
  const found = search(entries, text);
  const full = chosen.length >= mostQuickEntries;
  return (
    <div>
      <Input
        value={text}
        onChange={(event) => setText(event.target.value)}
        prefix={<SearchOutlined aria-hidden="true" />}
        placeholder="搜索功能"
        aria-label="搜索功能"
        allowClear
      />
      <ul className={`${styles.list} qiao-rows qiao-bordered`}>
        {found.map(({ page, area }) => (
          <li key={page.menuId}>
            <Checkbox
              checked={chosen.includes(page.menuId)}
              disabled={full && !chosen.includes(page.menuId)}
              onChange={() => onChange(toggle(chosen, page.menuId))}
            >
              {page.title}
              {page.migrating && <MigratingMark />}
            </Checkbox>
            <span className="qiao-push qiao-small">{area}</span>
          </li>
        ))}
        {found.length === 0 && <li className="qiao-state">没有找到“{text.trim()}”</li>}
      </ul>
    </div>
  );
}
