import { PlainAlert } from '@/components/PlainAlert';
import type { Overlap } from '../api';

const timeOf = (text: string) => text.replace('T', ' ').slice(0, 16);

/** Other applications for the same days or times: a warning, which refuses nothing. */
export function Overlaps({ overlaps, own }: { overlaps: readonly Overlap[] | undefined; own: boolean }) {
  if (!overlaps?.length) return null;
  return (
    <div className="qiao-stack qiao-mb-12">
      {overlaps.map(({ ApplicationId, ApplicationNo, State, From, To }) => (
        <PlainAlert
          key={ApplicationId}
          type="warning"
          text={`与${own ? '您' : '申请人'}的另一份申请时间重叠：${ApplicationNo}，${timeOf(From)} 至 ${timeOf(To)}，${State}`}
        />
      ))}
    </div>
  );
}
