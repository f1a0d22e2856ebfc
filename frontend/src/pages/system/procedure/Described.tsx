import { Part, Scroll } from '@/components/Detail';
import { CallExamples } from './CallExamples';
import { type FieldRow, fieldsOf, noteOf, typeText } from './fields';
import styles from './interfaces.module.css';
import type { ApiDocument, Operation, Schema } from './openapi';

/** Parameters and answers of a call. */
export function Described({ api, operation }: { api: ApiDocument; operation: Operation }) {
  const { summary, description, parameters, body, data, upload, tool } = operation;
  return (
    <>
      <p>{summary}</p>
      {description && <p className="qiao-note">{description}</p>}
      {tool && (
        <p className="qiao-note qiao-break">
          助手（MCP）可以调用，工具名 <code>{tool}</code>
        </p>
      )}
      {parameters.length > 0 && (
        <Part title="参数">
          <Fields
            label="参数表"
            rows={parameters.map(({ name, in: place, required, description: note, schema }) => ({
              name,
              type: typeText(schema),
              required: required ?? false,
              note: [place === 'path' && '在地址中', noteOf({ ...schema, description: note })]
                .filter(Boolean)
                .join('；'),
            }))}
          />
        </Part>
      )}
      {(body || upload) && (
        <Part title="请求体">
          {body ? (
            <SchemaFields api={api} schema={body} label="请求体字段" none="JSON 对象，字段未声明。" />
          ) : (
            <p>
              multipart/form-data，文件放在字段 <code>file</code> 中。
            </p>
          )}
        </Part>
      )}
      <Part title="返回的 data">
        {data ? (
          <SchemaFields api={api} schema={data} label="返回字段" none={undeclared(data)} answers />
        ) : (
          <p>Excel 或其他文件；出错时是 JSON，msg 是原因。</p>
        )}
      </Part>
      <CallExamples api={api} operation={operation} />
    </>
  );
}

const undeclared = (data: Schema) =>
  data.type ? `${typeText(data)}，字段未声明，可以试运行查看。` : '结构未声明，可以试运行查看。';

interface SchemaProps {
  api: ApiDocument;
  schema: Schema;
  label: string;
  none: string;
  /** Nothing is required of who reads an answer. */
  answers?: boolean;
}

function SchemaFields({ api, schema, label, none, answers }: SchemaProps) {
  const rows = fieldsOf(api, schema).map((row) => (answers ? { ...row, required: false } : row));
  return rows.length > 0 ? <Fields label={label} rows={rows} /> : <p className="qiao-note">{none}</p>;
}

const Fields = ({ label, rows }: { label: string; rows: FieldRow[] }) => (
  <Scroll label={label}>
    <table className={styles.fields}>
      <thead>
        <tr>
          <th scope="col">名称</th>
          <th scope="col">类型和说明</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, type, required, note }) => (
          <tr key={name}>
            <td>
              <code>{name}</code>
              {required && <span className={styles.required}>必填</span>}
            </td>
            <td>
              <div className={styles.field}>
                <span className="qiao-note">{type}</span>
                <span className="qiao-pre-line">{note}</span>
              </div>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </Scroll>
);
