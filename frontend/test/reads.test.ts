import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const source = join(import.meta.dirname, '../src');

/** Reads whose failure needs no words, and why. */
const quiet: Record<string, string> = {
  'components/useCount.ts': 'a number beside a menu entry is absent until the next of its regular reads',
  'components/QueryTable/query/useSums.ts': 'the list above the sums says what fails',
  'components/RecordPage/ConflictDialog.tsx': 'the value is shown in place of its name',
  'features/operation-guide/Uploader.tsx': 'the usual limit counts; the server has the last word',
  'pages/inspection/detail/index.tsx': 'the state is shown, only not as a link',
  'pages/message/log/useMessageFilter.ts': 'the filter is called by the id of the message',
  'pages/system/authorize/Grants.tsx': 'a note below the name',
  'pages/dashboard/useProcedureProblems.ts': 'the figures above say that reading has failed',
  'pages/approval/flow/Designer.tsx': 'the flow is read beside it; its name is 流程 then',
  'pages/approval/parts/usePreview.ts': 'the server counts the days itself',
  'pages/approval/parts/useOpinions.ts': 'the usual opinions are offered, and none can be kept',
};

/** Whether a file takes the data of a read, but neither its failure nor the whole of it. */
function isQuiet(text: string): boolean {
  const parts = [...text.matchAll(/const \{([^}]*)\} = useRead\b/g)].map(([, names = '']) => names);
  if (parts.some((names) => /\bdata\b/.test(names) && !/\berror\b/.test(names))) return true;
  if (/= useRead\([^()]*\)\.data\b/.test(text)) return true;
  return [...text.matchAll(/const (\w+) = useRead\b/g)].some(([whole, name = ''], at) => {
    const rest = text.slice(text.indexOf(whole, at) + whole.length);
    const uses = [...rest.matchAll(new RegExp(`\\b${name}\\b(\\.\\w+)?`, 'g'))].map(([, part = '']) => part);
    return uses.length > 0 && uses.every((part) => part !== '' && part !== '.error');
  });
}

it('a part that reads shows why it could not, unless there is a reason not to', () => {
  const found = readdirSync(source, { encoding: 'utf8', recursive: true })
    .filter((file) => /\.tsx?$/.test(file) && !file.startsWith('.umi'))
    .filter((file) => !file.includes('.test.') && !file.endsWith('useRead.ts'))
    .filter((file) => isQuiet(readFileSync(join(source, file), 'utf8')));
  expect(found.sort()).toEqual(Object.keys(quiet).sort());
});
