import { useDebounce } from 'ahooks';
import { shortTime } from '@/components/dates';
import { PlainAlert } from '@/components/PlainAlert';
import { ReadFailure } from '@/components/ReadFailure';
import { useRead } from '@/components/useRead';
import { fetchSimilar } from '../api/remits';

interface Props {
  payer: string;
  amount: string;
  day: string;
  /** The remittance that is edited; empty for a new one. */
  id: string;
}

/** Shows remittances with the same payer, day and amount before one is saved. */
export function SimilarNote({ payer, amount, day, id }: Props) {
  const asked = useDebounce(JSON.stringify([payer, amount, day]), { wait: 400 });
  const request = useRead(
    async (options) => {
      const [by, of, on] = JSON.parse(asked) as [string, string, string];
      return by && of && on
        ? fetchSimilar({ payer: by, amount: of, remitdate: on, remitid: id }, options)
        : [];
    },
    { key: `${asked} ${id}` },
  );
  const { data, error } = request;
  if (error)
    return (
      <>
        <p className="qiao-note">没能检查是否重复登记</p>
        <ReadFailure {...request} />
      </>
    );
  if (!data?.length) return null;
  const names = data.map(
    ({ RemitNo, AccountName, CreateUserName, CreateDate }) =>
      `${RemitNo}（${AccountName}，${CreateUserName} ${shortTime(CreateDate)} 登记）`,
  );
  return <PlainAlert type="warning" text={`可能重复：付款人、日期和金额相同的还有 ${names.join('、')}`} />;
}
