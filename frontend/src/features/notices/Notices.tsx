import { history } from '@umijs/max';
import { useMemoizedFn } from 'ahooks';
import { App } from 'antd';
import { useEffect, useLayoutEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { BlockRequest } from '@/components/Block';
import { LazyDialog } from '@/components/LazyDialog';
import { lazyWithRetry } from '@/components/lazyWithRetry';
import { useCount } from '@/components/useCount';
import { useRead } from '@/components/useRead';
import { failureText } from '@/services/failure';
import { recordAddress } from '@/services/find';
import {
  fetchNotices,
  fetchUnreadCount,
  isPersonal,
  markAllNoticesRead,
  markNoticeRead,
  type Notice,
  type NoticeHead,
} from '@/services/notice';
import { useSession } from '@/services/session';

const NoticeDrawer = lazyWithRetry(() => import(/* webpackChunkName: "notice-drawer" */ './NoticeDrawer'));

/** The state of an announcement for its reader. */
export interface Mark {
  IsRead: true;
  IsAcknowledged?: true;
}

type Marks = Readonly<Record<string, Mark>>;

/** The user's announcements and personal notices, and the actions on them. */
interface Notices {
  /** Of both kinds. */
  unread: number;
  /** The notices that were read or acknowledged here, by id. Other lists mark their rows and keep the order. */
  marks: Marks;
  /** Increases when all notices are marked as read. */
  cleared: number;
  /** The notices of both kinds, pinned and newest first; without data until `read` is called. */
  list: BlockRequest<Notice[] | undefined>;
  /** Reads them, or brings them up to date. */
  read: () => void;
  /** Opens an announcement, or the record of a notice; either is marked as read. */
  open: (notice: NoticeHead) => void;
  /** Marks a notice as read that another part shows. */
  markRead: (notice: NoticeHead) => Promise<void>;
  acknowledged: (id: string) => void;
  /** Marks the unread ones of a kind. */
  readAll: (personal: boolean) => Promise<void>;
}

const none = () => undefined;

/** Before `NoticesHost` is there: nothing is known, and nothing can be done. */
const initial: Notices = {
  unread: 0,
  marks: {},
  cleared: 0,
  list: { loading: true, refresh: none },
  read: none,
  open: none,
  markRead: async () => undefined,
  acknowledged: none,
  readAll: async () => undefined,
};

// A context would not reach the pages, which are beside the shell in React's tree (see OutsideRouter).
let current = initial;
const listeners = new Set<() => void>();

function publish(notices: Notices): void {
  current = notices;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The user's announcements that were read last, and how many are unread. */
export const useNotices = (): Notices => useSyncExternalStore(subscribe, () => current);

/**
 * One list, one count and one drawer for all parts of the page that show announcements. To be mounted once while a user
 * is signed in.
 */
export function NoticesHost() {
  const { message } = App.useApp();
  const { list, read, unread, mark } = useNoticeList();
  const [shown, setShown] = useState<NoticeHead>();
  const [opened, setOpened] = useState(false);
  const [marks, setMarks] = useState<Marks>({});
  const [cleared, setCleared] = useState(0);
  const acknowledged = useMemoizedFn((id: string) =>
    setMarks((before) => ({ ...before, [id]: { IsRead: true, IsAcknowledged: true } })),
  );

  const { menu } = useSession();
  const show = (notice: NoticeHead) => {
    const { PageId, ObjectId } = notice;
    const record = PageId && ObjectId && recordAddress(menu, PageId, ObjectId);
    if (record) return history.push(record);
    setShown(notice);
    setOpened(true);
  };
  const markRead = useMemoizedFn(async ({ NoticeId, IsRead }: NoticeHead) => {
    if (IsRead) return;
    try {
      await markNoticeRead(NoticeId);
    } catch {
      // It stays unread and is marked the next time it is opened.
      return;
    }
    mark((other) => other.NoticeId === NoticeId);
    setMarks((before) => ({ ...before, [NoticeId]: { IsRead: true, ...before[NoticeId] } }));
  });
  const open = useMemoizedFn((notice: NoticeHead) => {
    show(notice);
    void markRead(notice);
  });
  const readAll = useMemoizedFn(async (personal: boolean) => {
    const which = (notice: Notice) => !notice.IsRead && isPersonal(notice) === personal;
    const marked = (list.data ?? []).filter(which).length;
    try {
      // More are left if another one came at the same time.
      if ((await markAllNoticesRead(personal)) > unread - marked) read();
      else mark(which);
      setCleared((count) => count + 1);
    } catch (error) {
      message.error(failureText(error));
    }
  });

  useLayoutEffect(
    () => publish({ unread, marks, cleared, list, read, open, markRead, acknowledged, readAll }),
    [unread, marks, cleared, list, read, open, markRead, acknowledged, readAll],
  );
  useLayoutEffect(() => () => publish(initial), []);
  return (
    <LazyDialog open={opened} onClose={() => setOpened(false)}>
      {(dialog) => shown && <NoticeDrawer notice={shown} onAcknowledged={acknowledged} {...dialog} />}
    </LazyDialog>
  );
}

/** The list from when it is first wanted, and how much of it is unread; until then that is asked for by itself. */
function useNoticeList() {
  const [wanted, setWanted] = useState(false);
  const { data, loading, error, refresh, mutate } = useRead<Notice[] | undefined>(
    wanted ? fetchNotices : nothing,
    { deps: [wanted] },
  );
  const read = useMemoizedFn(() => (wanted ? refresh() : setWanted(true)));
  const mark = useMemoizedFn((which: (notice: Notice) => boolean) =>
    mutate((before) => before?.map((notice) => (which(notice) ? { ...notice, IsRead: true } : notice))),
  );
  const count = useCount(fetchUnreadCount);
  const unread = data ? data.filter(({ IsRead }) => !IsRead).length : count;
  // There is a new one, or one was read elsewhere.
  // biome-ignore lint/correctness/useExhaustiveDependencies: marking one here changes the list before the count.
  useEffect(() => {
    if (data && count !== unread) refresh();
  }, [count]);
  const list = useMemo(() => ({ data, loading, error, refresh }), [data, loading, error, refresh]);
  return { list, read, unread, mark };
}

const nothing = async () => undefined;
