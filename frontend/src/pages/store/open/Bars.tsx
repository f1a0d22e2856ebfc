import { Link } from '@umijs/max';
import { useMemo } from 'react';
import { Block } from '@/components/Block';
import { Chart } from '@/components/Chart';
import { useColors } from '@/components/Chart/look';
import { Scroll } from '@/components/Detail';
import { today } from '@/components/dates';
import { StatusTag } from '@/components/StatusTag';
import { useMobile } from '@/components/useMobile';
import { useRead } from '@/components/useRead';
import { useSearchParam } from '@/components/useSearchParam';
import { fetchStages } from '../api/shops';
import { type Opening, openingsOf, openingsOption } from './options';

/** 进度图: the openings as a chart over time and as a table. A shop of the table leads to its stages. */
export default function Bars() {
  const [all, setAll] = useSearchParam('all');
  const request = useRead(fetchStages);
  return (
    <Block title="开店进度图" heading="h1" request={request} lines={12}>
      {(rows) => {
        const openings = openingsOf(rows, today(), Boolean(all));
        return (
          <div className="qiao-body qiao-stack qiao-gap-12">
            <label className="qiao-row qiao-gap-4">
              <input
                type="checkbox"
                checked={Boolean(all)}
                onChange={({ target }) => setAll(target.checked ? '1' : undefined)}
              />
              也看已开业和已中止的
            </label>
            {openings.length === 0 ? (
              <p className="qiao-note">没有正在筹备的店铺</p>
            ) : (
              <Picture openings={openings} />
            )}
          </div>
        );
      }}
    </Block>
  );
}

function Picture({ openings }: { openings: readonly Opening[] }) {
  const colors = useColors();
  const narrow = useMobile();
  const option = useMemo(() => openingsOption(openings, today(), colors, narrow), [openings, colors, narrow]);
  return (
    <>
      <Chart
        label="各店铺各阶段的计划与实际，日期见下表"
        height={80 + openings.length * 52}
        option={option}
      />
      <Scroll label="开店进度">
        <table className="qiao-table qiao-digits">
          <thead>
            <tr>
              {['店铺', '逾期', '正在进行', '负责人', '计划开业', '已完成'].map((title) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {openings.map(({ shopId, shopName, current, opens, real, planned, lateDays }) => (
              <tr key={shopId}>
                <th scope="row">
                  <Link to={`/store/open?ShopId=${shopId}`}>{shopName}</Link>
                </th>
                <td>{lateDays > 0 ? <StatusTag tone="danger">逾期 {lateDays} 天</StatusTag> : '—'}</td>
                <td>{current?.State === '已中止' ? '已中止' : (current?.Stage ?? '已开业')}</td>
                <td>{current?.OwnerName ?? '—'}</td>
                <td className="qiao-nowrap">{opens}</td>
                <td>
                  {planned.length === 0 ? 0 : current ? current.StageNo - 1 : real.length} / {planned.length}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
    </>
  );
}
