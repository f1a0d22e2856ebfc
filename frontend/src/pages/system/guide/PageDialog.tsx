import { useState } from 'react';
import { Dialog } from '@/components/Dialog';
import type { DialogState } from '@/components/LazyDialog';
import { Select } from '@/components/Select';
import { type MenuNode, pagesOf, visible } from '@/services/menu';
import { useSession } from '@/services/session';

interface Props extends DialogState {
  onPick: (page: MenuNode) => void;
}

/** Asks for the page that a new guide is to explain: one of the user's own menu. */
export default function PageDialog({ onPick, ...dialog }: Props) {
  const { menu } = useSession();
  const pages = pagesOf(menu);
  const [id, setId] = useState<string>();
  const chosen = pages.find((page) => page.id === id);
  return (
    <Dialog
      {...dialog}
      title="上传操作指引"
      width={420}
      okText="下一步"
      onOk={() => chosen && onPick(chosen)}
    >
      <Select
        aria-label="页面"
        placeholder="为哪个页面上传"
        style={{ width: '100%' }}
        showSearch={{ optionFilterProp: 'label' }}
        value={id}
        onChange={setId}
        options={visible(menu).map((area) => ({
          label: area.title,
          title: area.title,
          options: pagesOf([area]).map((page) => ({ label: page.title, value: page.id })),
        }))}
      />
    </Dialog>
  );
}
