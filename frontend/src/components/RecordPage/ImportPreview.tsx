import type { Imported, ImportLine, RecordTable } from '@/services/generated/record';
import { Scroll } from '../Detail';
import { StatusTag, type Tone } from '../StatusTag';
import { lineTexts } from './lines/changes';
import { valueText } from './value';

interface Props {
  table: RecordTable;
  preview: Imported;
}

const tones: Record<string, Tone> = { 新增: 'success', 更新: 'info', 不变: 'neutral', 有误: 'danger' };

/** The number of lines that are shown; more errors appear after these are corrected. */
const most = 300;

/** The result of each line, the wrong ones first. */
export function ImportPreview({ table, preview }: Props) {
  const { New, Changed, Same, Wrong, Sheet, Passed, Ignored, Lines } = preview;
  const lines = [...Lines.filter(isWrong), ...Lines.filter((line) => !isWrong(line))];
  return (
    <div className="qiao-grid qiao-mt-16">
      <p role="status">
        新增 {New} 条，更新 {Changed} 条，不变 {Same} 条，有误 {Wrong} 条。
        {Wrong > 0 && '有误的行改好之前，一条也不会写入。'}
      </p>
      {Passed.length > 0 && (
        <p className="qiao-note">
          读取了工作表“{Sheet}”，没有读取：{Passed.join('、')}
        </p>
      )}
      {Ignored.length > 0 && <p className="qiao-note">不导入的列：{Ignored.join('、')}</p>}
      <Scroll label="各行的结果">
        <table>
          <thead>
            <tr>
              <th scope="col">行</th>
              <th scope="col">{table.label}</th>
              <th scope="col">结果</th>
              <th scope="col">说明</th>
            </tr>
          </thead>
          <tbody>
            {lines.slice(0, most).map((line) => (
              <tr key={line.Line}>
                <td>{line.Last ? `${line.Line}–${line.Last}` : line.Line}</td>
                <td>{line.Name || '—'}</td>
                <td>
                  <StatusTag tone={tones[line.State] ?? 'neutral'}>{line.State}</StatusTag>
                </td>
                <td>
                  {isWrong(line)
                    ? Object.values(line.Fields).join('；')
                    : [line.Effect, changesText(table, line)].filter(Boolean).join('；')}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
      {lines.length > most && (
        <p className="qiao-note">
          共 {lines.length} 行，以上是前 {most} 行。
        </p>
      )}
    </div>
  );
}

const isWrong = ({ State }: ImportLine) => State === '有误';

function changesText({ fields, lines }: RecordTable, { Changes }: ImportLine): string {
  const text = (name: string, value: unknown) => {
    const field = fields[name];
    return field ? valueText(field, value) : String(value ?? '—');
  };
  return Changes.map(({ Field, Label, From, To, FromName, ToName, Lines }) =>
    Lines
      ? `${Label}${lineTexts(lines?.[Field], Lines).join('；')}`
      : `${Label}：${FromName || text(Field, From)} → ${ToName || text(Field, To)}`,
  ).join('；');
}
