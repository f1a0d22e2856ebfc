import { Button } from 'antd';
import { useState } from 'react';
import { RecordPage } from '@/components/RecordPage';
import { useGuideRights } from '@/features/operation-guide/useGuideRights';
import { files, type File as GuideFile } from '@/services/generated/system';
import { pagesOf } from '@/services/menu';
import { useSession } from '@/services/session';
import { fields, Preview } from './fields';
import { GuideChange, type Wanted } from './GuideChange';

/** A guide as the list has it. */
export interface GuideRow extends GuideFile {
  /** The readable id of its page's menu entry. */
  PageId: string;
}

/** 操作指引: the guides of all pages, with their captions and their order. */
export default function Guides() {
  const { menu } = useSession();
  const may = useGuideRights();
  const [wanted, setWanted] = useState<Wanted>();
  return (
    <>
      <RecordPage<GuideRow>
        table={files}
        page="guide"
        title="操作指引"
        searches="文件、说明、页面"
        fields={fields}
        about={(row) => <Preview row={row} />}
        nameWidth={220}
        tools={(changed) =>
          may.upload && (
            <Button type="primary" onClick={() => setWanted({ changed })}>
              上传
            </Button>
          )
        }
        more={(row, changed) => {
          const page = pagesOf(menu).find(({ id }) => id === row.PageId);
          const run = () => setWanted({ changed, page, replace: row.FilePath });
          return may.replace && page ? [{ text: '替换', run }] : [];
        }}
      />
      <GuideChange wanted={wanted} onEnd={() => setWanted(undefined)} />
    </>
  );
}
