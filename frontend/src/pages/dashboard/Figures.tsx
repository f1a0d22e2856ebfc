import { useState } from 'react';
import type { BlockRequest } from '@/components/Block';
import { LazyDialog } from '@/components/LazyDialog';
import { lazyWithRetry } from '@/components/lazyWithRetry';
import type { Overview } from '@/features/figures/api';
import { FigureList, FigureText } from '@/features/figures/FigureList';
import { useNotices } from '@/features/notices/Notices';
import { useAllNotices } from '@/features/notices/useAllNotices';
import { isPersonal } from '@/services/notice';
import { useProcedureProblems } from './useProcedureProblems';

const PersonalCentre = lazyWithRetry(
  () => import(/* webpackChunkName: "personal-centre" */ '@/features/personal-centre/Drawer'),
);

/** The user's open tasks, in numbers, with answers to the own feedback and unread announcements. */
export function Figures({ overview }: { overview: BlockRequest<Overview | undefined> }) {
  const unread = useNotices().list.data?.filter((notice) => !notice.IsRead && !isPersonal(notice)).length;
  const notices = { label: '未读公告', count: unread, to: useAllNotices() };
  const problems = useProcedureProblems();
  const [reading, setReading] = useState(false);
  const answers = overview.data?.NewAnswers;
  return (
    <>
      <FigureList
        overview={overview}
        // First: the others are at the right, and do not move when it comes.
        first={
          answers ? (
            <li>
              <button type="button" onClick={() => setReading(true)}>
                <FigureText label="反馈有答复" count={answers} />
              </button>
            </li>
          ) : undefined
        }
        more={[...problems, notices]}
      />
      {/* Answers to the user's feedback are in the personal centre. */}
      <LazyDialog open={reading} onClose={() => setReading(false)}>
        {(dialog) => <PersonalCentre {...dialog} />}
      </LazyDialog>
    </>
  );
}
