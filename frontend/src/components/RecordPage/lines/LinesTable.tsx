import type { LineRow, RecordLines } from '@/services/generated/record';
import { Part, Scroll } from '../../Detail';
import { fieldValue } from '../value';

interface Props {
  lines: RecordLines;
  rows: readonly LineRow[];
}

/** The lines of a record to read. */
export function LinesTable({ lines, rows }: Props) {
  const fields = Object.values(lines.fields).filter(({ name }) => rows.some((row) => name in row));
  return (
    <Part title={`${lines.label}（${rows.length}）`}>
      {rows.length > 0 && (
        <Scroll label={lines.label}>
          <table>
            <thead>
              <tr>
                <th scope="col">行</th>
                {fields.map(({ name, label }) => (
                  <th key={name} scope="col">
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row, at) => (
                <tr key={String(row[lines.key])}>
                  <td>{at + 1}</td>
                  {fields.map((field) => (
                    <td key={field.name}>{fieldValue(field, {}, row)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </Scroll>
      )}
    </Part>
  );
}
