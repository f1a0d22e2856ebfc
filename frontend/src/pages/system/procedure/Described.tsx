import { CopyButton } from '@/components/CopyButton';
import { Part, Scroll } from '@/components/Detail';
import { type FieldRow, fieldsOf, noteOf, typeText } from './fields';
import type { ApiDocument, Example, Operation, Schema } from './openapi';
import { curlOf, draftOf } from './request';

/** What a call takes and answers. */
export function Described({ api, operation }: { api: ApiDocument; operation: Operation }) {
  const { summary, description, parameters, body, data, upload, examples } = operation;
  return (
    <>
      <p className="qiao-mb-12">{[summary, description].filter(Boolean).join('。')}</p>
      {parameters.length > 0 && (
        <Part title="参数">
          <Fields
            label="参数表"
            rows={parameters.map(({ name, required, description: note, schema }) => ({
              name,
              type: typeText(schema),
              required: required ?? false,
              note: [note, noteOf(schema)].filter(Boolean).join('；'),
            }))}
          />
        </Part>
      )}
      {upload && <p className="qiao-mt-12">请求体是 multipart/form-data，文件放在字段 file 中。</p>}
      {body && (
        <Part title="请求体">
          <SchemaFields api={api} schema={body} label="请求体字段" none="JSON 对象，字段未声明。" />
        </Part>
      )}
      <Part title="返回的 data">
        {data ? (
          <SchemaFields api={api} schema={data} label="返回字段" none={`${typeText(data)}，字段未声明。`} />
        ) : (
          <p>Excel 或其他文件。</p>
        )}
      </Part>
      {!upload &&
        (examples.length > 0 ? examples : [undefined]).map((example) => (
          <CallExample key={example?.summary ?? ''} operation={operation} example={example} />
        ))}
    </>
  );
}

interface SchemaProps {
  api: ApiDocument;
  schema: Schema;
  label: string;
  none: string;
}

function SchemaFields({ api, schema, label, none }: SchemaProps) {
  const rows = fieldsOf(api, schema);
  return rows.length > 0 ? <Fields label={label} rows={rows} /> : <p>{none}</p>;
}

const Fields = ({ label, rows }: { label: string; rows: FieldRow[] }) => (
  <Scroll label={label}>
    <table>
      <thead>
        <tr>
          <th scope="col">名称</th>
          <th scope="col">类型</th>
          <th scope="col">必填</th>
          <th scope="col">说明</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, type, required, note }) => (
          <tr key={name}>
            <td>
              <code>{name}</code>
            </td>
            <td className="qiao-nowrap">{type}</td>
            <td>{required ? '是' : ''}</td>
            <td className="qiao-pre-line">{note}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </Scroll>
);

function CallExample({ operation, example }: { operation: Operation; example: Example | undefined }) {
  const title = example ? `示例：${example.summary}` : '示例';
  const curl = curlOf(operation, draftOf(operation, example));
  return (
    <Part title={title} tools={<CopyButton text={curl} label={`复制${title}`} />}>
      <pre className="qiao-box qiao-prose">{curl}</pre>
    </Part>
  );
}
