import { Facts } from '@/components/Detail';
import { shortDay, shortTime } from '@/components/dates';
import { Paper } from '@/components/Paper';
import { useRead } from '@/components/useRead';
import { runtimeConfig } from '@/services/runtimeConfig';
import {
  fetchConcession,
  type InspectionDefect,
  type InspectionEntry,
  type InspectionItem,
  type InspectionRow,
  inspectionPhotoUrl,
} from '../api/inspections';
import { countingOf, planOf, stateOf } from '../api/lot';
import { Classes } from './Head';
import styles from './report.module.css';

interface Props {
  lot: InspectionRow;
  entry: InspectionEntry;
  onEnd: () => void;
}

/** Days and times of a report have their year, whenever it is printed. */
const past = new Date(0);

/** 检验报告 on A4: the lot, the plan, the items, the defects, the judgement, and lines to sign. */
export default function Report({ lot, entry, onEnd }: Props) {
  const asked = lot.ConcessionState !== null;
  const concession = useRead(
    async (options) => ({
      no: asked ? (await fetchConcession(lot.InspectionId, options))?.ApplicationNo : '',
    }),
    { deps: [lot.InspectionId] },
  );
  if (!concession.data && !concession.error) return null;
  return (
    <Paper page="size: A4" onEnd={onEnd}>
      <article className={styles.report} aria-label="来料检验报告">
        <header>
          <p>{runtimeConfig().company}</p>
          <h1>来料检验报告</h1>
          <p className={styles.number}>
            <span>{lot.InspectionNo}</span>
            <b>{stateOf(lot)}</b>
          </p>
        </header>
        <Facts
          facts={[
            ['供应商', lot.SupplierName],
            ['物料', lot.MaterialName],
            ['规格', lot.Spec ?? '—'],
            ['到货日期', shortDay(lot.ArrivalDate, past)],
            ['批号', lot.BatchNo],
            ['批量', `${lot.LotSize} ${lot.Unit}`],
            ['抽样', planOf(lot)],
            ['判定计数', countingOf(lot)],
            ['不良件数', lot.Status === '待检' ? '—' : `${lot.Defective ?? 0} ${lot.Unit}`],
          ]}
        />
        <h2>抽样方案与结果</h2>
        <Classes lot={lot} />
        <Items entry={entry} />
        <Defects entry={entry} />
        <Judgement lot={lot} application={concession.data?.no} />
        <footer className={styles.signatures}>
          {['检验', '审核', '批准'].map((who) => (
            <p key={who}>
              {who}：<span />
              日期：
              <span />
            </p>
          ))}
        </footer>
      </article>
    </Paper>
  );
}

/** The result of an item: the number of failed pieces, the defects of some of them, and the measured values. */
function resultOf(
  { ItemId: id, CategoryId, Values, Found, Unit }: InspectionItem,
  { Defects }: InspectionEntry,
) {
  const among = Defects.filter((defect) => defect.ItemId === id && defect.CategoryId !== CategoryId)
    .map(({ CategoryName, Counted }) => `${CategoryName} ${Counted}`)
    .join('、');
  const failed =
    Found === null ? '未检验' : Found === 0 ? '合格' : `不合格 ${Found}${among && `（其中 ${among}）`}`;
  return Values.length > 0 ? `${failed}：${Values.join('、')} ${Unit ?? ''}` : failed;
}

function Items({ entry }: Pick<Props, 'entry'>) {
  return (
    <>
      <h2>检验项目</h2>
      <table className="qiao-table">
        <thead>
          <tr>
            {['项目', '要求', '方法', '结果'].map((heading) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {entry.Items.map((item) => (
            <tr key={item.ItemId}>
              <th scope="row">{item.FullName}</th>
              <td>{item.Requirement}</td>
              <td>{[item.Method, item.Tool].filter(Boolean).join('，') || '—'}</td>
              <td className={item.Found ? 'qiao-bold' : undefined}>{resultOf(item, entry)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

/** Where a defect that was recorded by hand is counted, if anything was said. */
function placeOf(
  { ItemId: id, Beside }: Pick<InspectionDefect, 'ItemId' | 'Beside'>,
  { Items: items }: InspectionEntry,
): string {
  const item = items.find(({ ItemId }) => ItemId === id);
  return item ? `　已计入“${item.FullName}”` : Beside ? '　另计' : '';
}

function Defects({ entry }: Pick<Props, 'entry'>) {
  const found = entry.Defects.filter(
    ({ Quantity, Note, Photos }) => Quantity > 0 || Note || Photos.length > 0,
  );
  if (found.length === 0) return null;
  return (
    <>
      <h2>缺陷</h2>
      <ul className={styles.defects}>
        {found.map(({ DefectId, CategoryName, Severity, Quantity, Note, Photos, ...defect }) => (
          <li key={DefectId}>
            <b>{CategoryName}</b>　{Severity}　{Quantity} 处{placeOf(defect, entry)}
            {Note && `　${Note}`}
            {Photos.length > 0 && (
              <div className={styles.photos}>
                {Photos.map((photo, place) => (
                  <img
                    key={photo}
                    src={inspectionPhotoUrl(photo)}
                    alt={`${CategoryName} 照片 ${place + 1}`}
                  />
                ))}
              </div>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

function Judgement({ lot, application }: { lot: InspectionRow; application: string | undefined }) {
  const at = (time: string | null) => (time ? `　${shortTime(time, past)}` : '');
  return (
    <>
      <h2>判定</h2>
      <Facts
        facts={[
          ['结论', <b key="state">{stateOf(lot)}</b>],
          ['检验员', lot.Inspector ? `${lot.Inspector}${at(lot.FinishDate)}` : '—'],
          ['判定人', lot.Judge ? `${lot.Judge}${at(lot.JudgeDate)}` : '—'],
          ['判定说明', lot.JudgeNote ?? '—', true],
          ...(lot.ConcessionState
            ? ([
                ['让步接收', [lot.ConcessionState, application].filter(Boolean).join('，审批 ')],
                ['申请原因', lot.ConcessionReason ?? '—', true],
                ['审批人', [lot.ConcessionBy, lot.ConcessionNote].filter(Boolean).join('：') || '—', true],
              ] as [string, string, boolean?][])
            : []),
          ...(lot.Remark ? [['备注', lot.Remark, true] as [string, string, boolean]] : []),
        ]}
      />
    </>
  );
}
