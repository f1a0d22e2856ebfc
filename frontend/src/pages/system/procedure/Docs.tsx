import { type Fact, Facts, Part, Scroll } from '@/components/Detail';
import { shortTime } from '@/components/dates';
import type { AllowedColumn, ProcedureDetail, ProcedureParam } from './api';
import styles from './index.module.css';
import { accessText, countText, effects, sources } from './words';

/** The header of an entry, or the registry's data of a Go procedure. */
export function Docs({ detail }: { detail: ProcedureDetail }) {
  const { params, filter, sort, page, mappedErrors } = detail;
  return (
    <>
      {detail.summary && <p className="qiao-mb-12">{detail.summary}</p>}
      <Facts facts={factsOf(detail)} />
      {params.length > 0 && (
        <Part title="参数">
          <ParamTable params={params} />
        </Part>
      )}
      {filter && (
        <Part title="筛选">
          <p>
            {filter.name} 选字段，{filter.value} 给出要等于的值。
          </p>
          <Columns columns={filter.columns} />
        </Part>
      )}
      {sort && (
        <Part title="排序">
          <p>
            {sort.name} 选字段，{sort.order} 给出方向；不选时按 <code>{sort.default}</code>。
          </p>
          <Columns columns={sort.columns} />
        </Part>
      )}
      {page && (
        <Part title="分页">
          <p>
            页码 {page.number}，每页行数 {page.size}，默认 {countText(page.defaultSize)} 行，最多{' '}
            {countText(page.max)} 行{page.total ? '；最后一个结果集 Total 是总行数。' : '。'}
          </p>
        </Part>
      )}
      {mappedErrors.length > 0 && (
        <Part title="错误">
          <ErrorTable errors={mappedErrors} />
        </Part>
      )}
    </>
  );
}

function factsOf(detail: ProcedureDetail): Fact[] {
  const facts: (Fact | false)[] = [
    ['来源', <Source key="source" detail={detail} />, true],
    ['性质', effects[detail.effect]],
    ['权限', accessText(detail.access)],
    detail.aliases.length > 0 && ['别名', detail.aliases.join('、')],
    ['数据库', detail.database || '—'],
    ['时限', detail.timeout ? `${detail.timeout} 秒` : '网关默认'],
    ['行数上限', detail.maxRows ? `${countText(detail.maxRows)} 行` : '网关默认'],
    detail.effect === 'read' && ['缓存', detail.cache ? `${detail.cache} 秒` : '不缓存'],
    detail.invalidates.length > 0 && ['写入后清除缓存', detail.invalidates.join('、')],
    ['载入时间', shortTime(detail.loadedAt)],
  ];
  return facts.filter((fact) => fact !== false);
}

function Source({ detail: { source, file } }: { detail: ProcedureDetail }) {
  const { text, about } = sources[source];
  return (
    <>
      {file ? `${text}（${file}）` : text}
      <small className="qiao-block">{about}</small>
    </>
  );
}

function ParamTable({ params }: { params: ProcedureParam[] }) {
  return (
    <Scroll label="参数表">
      <table>
        <thead>
          <tr>
            <th scope="col">名称</th>
            <th scope="col">取自</th>
            <th scope="col">类型</th>
            <th scope="col">默认值</th>
            <th scope="col">备注</th>
          </tr>
        </thead>
        <tbody>
          {params.map((param) => (
            <tr key={param.name}>
              <td>
                <code>@{param.name}</code>
              </td>
              <td>{param.from && <code>{param.from}</code>}</td>
              <td>{param.type}</td>
              <td>{param.default === null ? 'NULL' : <code>'{param.default}'</code>}</td>
              <td className={styles.why}>{remarksOf(param)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}

const patterns = { contains: '包含', prefix: '开头是' };

function remarksOf({ output, like, formats }: ProcedureParam): string {
  return [output && '输出', like && `模糊匹配：${patterns[like]}`, formats.join('、')]
    .filter(Boolean)
    .join('；');
}

function Columns({ columns }: { columns: AllowedColumn[] }) {
  return (
    <ul className={styles.columns}>
      {columns.map(({ label, column }) => (
        <li key={label}>
          {label} <code>{column}</code>
        </li>
      ))}
    </ul>
  );
}

function ErrorTable({ errors }: { errors: ProcedureDetail['mappedErrors'] }) {
  return (
    <Scroll label="错误表">
      <table>
        <thead>
          <tr>
            <th scope="col">错误号</th>
            <th scope="col">返回码</th>
            <th scope="col">返回信息</th>
          </tr>
        </thead>
        <tbody>
          {errors.map(({ number, code, msg }) => (
            <tr key={number}>
              <td>{number}</td>
              <td>{code}</td>
              <td>{msg || '抛出时的文字'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}
