import { Scroll } from '@/components/Detail';
import { Dialog } from '@/components/Dialog';
import type { DialogState } from '@/components/LazyDialog';
import { useRead } from '@/components/useRead';
import { failureText } from '@/services/failure';
import { fetchStays } from '../../api/checkIns';

interface Props extends DialogState {
  title: string;
  of: Parameters<typeof fetchStays>[0];
}

/** All check-ins of a room, or of a person, the latest first. */
export default function StaysDialog({ title, of, ...dialog }: Props) {
  const { data, error } = useRead((options) => fetchStays(of, options), { deps: [JSON.stringify(of)] });
  return (
    <Dialog {...dialog} title={title} width={760} failure={error && failureText(error)}>
      {data?.length === 0 && <p>还没有人住过</p>}
      {data && data.length > 0 && (
        <Scroll label={title}>
          <table>
            <thead>
              <tr>
                <th scope="col">床位</th>
                <th scope="col">入住人</th>
                <th scope="col">入住日期</th>
                <th scope="col">退宿日期</th>
                <th scope="col">状态</th>
              </tr>
            </thead>
            <tbody>
              {data.map((row) => (
                <tr key={row.CheckInId}>
                  <td>
                    {row.RoomName} {row.BedNo} 号床
                  </td>
                  <td>{row.Resident}</td>
                  <td>{row.FromDate.slice(0, 10)}</td>
                  <td>{row.ToDate?.slice(0, 10) ?? '—'}</td>
                  <td>{row.State}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scroll>
      )}
    </Dialog>
  );
}
