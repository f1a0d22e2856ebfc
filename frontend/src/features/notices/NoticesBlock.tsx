import { useEffect, useRef } from 'react';
import { Block } from '@/components/Block';
import { useSearchParam } from '@/components/useSearchParam';
import { isPersonal } from '@/services/notice';
import { NoticeList } from './NoticeList';
import { useNotices } from './Notices';
import styles from './NoticesBlock.module.css';
import { ReadAllButton } from './ReadAllButton';

/** How many are shown at first. */
const most = 12;

/** Announcements with their read state; the address says whether all of them are shown. */
export function NoticesBlock({ detailed }: { detailed?: boolean }) {
  const { list, read, open } = useNotices();
  const [all, setAll] = useSearchParam('notices');
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => read(), [read]);
  const shown = list.data !== undefined;
  useEffect(() => {
    if (all && shown) place.current?.scrollIntoView({ block: 'nearest' });
  }, [all, shown]);
  return (
    <div ref={place} className={styles.place}>
      <Block
        title="公告"
        extra={<ReadAllButton />}
        request={list}
        lines={13}
        emptyText={(both) => (both?.every(isPersonal) ? '还没有公告' : undefined)}
      >
        {(both = []) => {
          const notices = both.filter((notice) => !isPersonal(notice));
          return (
            <>
              <NoticeList
                notices={notices.slice(0, all ? undefined : most)}
                onOpen={open}
                detailed={detailed}
              />
              {notices.length > most && (
                <button type="button" className="qiao-more" onClick={() => setAll(all ? undefined : 'all')}>
                  {all ? '收起' : `查看全部 ${notices.length} 条`}
                </button>
              )}
            </>
          );
        }}
      </Block>
    </div>
  );
}
