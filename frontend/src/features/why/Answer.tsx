import { CheckCircleFilled, CloseCircleFilled } from '@ant-design/icons';
import { history } from '@umijs/max';
import { RowButton } from '@/components/RowText';
import type { Explanation, Need, ObjectRef, Person } from '@/services/authorize';
import styles from './index.module.css';
import { Sources } from './Sources';
import { byWhom, needText, quoted, ruleTexts } from './words';

interface Props {
  /** The UserId of the person. */
  id: string;
  /** The object of the question, in words. */
  topic: string;
  told: Explanation;
  /** One goes to where it can be granted. */
  onLeave: () => void;
}

/** Whether a user may use an object, and for each requirement how it is met, or what would meet it. */
export function Answer({ id, topic, told: { Person: person, Rule, Allowed, Needs }, onLeave }: Props) {
  return (
    <>
      <p className={styles.answer} data-allowed={Allowed || undefined} role="status">
        {Allowed ? <CheckCircleFilled aria-hidden="true" /> : <CloseCircleFilled aria-hidden="true" />}
        <b>
          {person.Name} {Allowed ? '可以使用' : '不能使用'} {topic}
        </b>
      </p>
      {!person.Enabled && <p>账号已停用，启用之前什么都不能使用。</p>}
      {!Allowed && person.MustChangePassword && <p>还在使用一次性密码，改成自己的密码之前什么都不能使用。</p>}
      {Needs.length === 0 && <p>{ruleTexts[Rule] ?? Rule}</p>}
      {Needs.map((need) => (
        <section key={need.Kind} className="qiao-mt-16" aria-label={needText(need)}>
          <h3 className="qiao-break">
            {needText(need)}：{need.Met ? '已有' : '没有'}
          </h3>
          <NeedAnswer {...{ id, need, person, onLeave }} />
        </section>
      ))}
      <Links person={person} />
    </>
  );
}

type NeedProps = Pick<Props, 'id' | 'onLeave'> & { need: Need; person: Person };

function NeedAnswer({ id, need, person, onLeave }: NeedProps) {
  const { Kind, Met, Grants } = need;
  if (Kind === 'roles')
    return (
      <p>
        {person.Name} 的岗位是 {person.PostName || '（没有）'}，角色是 {person.RoleName || '（没有）'}。
      </p>
    );
  if (Kind === 'departments')
    return (
      <p>
        {person.Name} 在 {person.Department || '（没有部门）'}。
      </p>
    );
  if (Met) return <Sources grants={Grants} ofUser item={need.Names[0]} />;
  return (
    <>
      <p>还没有授权。授予下列任何一处即可：</p>
      <ul className={styles.ways}>
        {waysOf(id, person).map(({ text, object }) => (
          <li key={`${object.type} ${object.id}`}>
            <RowButton
              onClick={() => {
                onLeave();
                history.push(`/system/authorize?type=${object.type}&id=${encodeURIComponent(object.id)}`);
              }}
            >
              {text}
            </RowButton>
          </li>
        ))}
      </ul>
    </>
  );
}

/** From where grants reach a person. */
function waysOf(
  id: string,
  { RoleId, RoleName, PostName, Above }: Person,
): { text: string; object: ObjectRef }[] {
  const via = PostName ? `岗位 ${PostName}` : '没有岗位的员工都有';
  return [
    { text: '本人', object: { type: 'user', id } },
    ...(RoleId
      ? [{ text: `${quoted('role', RoleName)}（${via}）`, object: { type: 'role' as const, id: RoleId } }]
      : []),
    ...Above.map(({ Id, Name }) => ({
      text: quoted('department', Name),
      object: { type: 'department' as const, id: Id },
    })),
  ];
}

/** Since when the person has the post and the department by which the rights come. */
function Links({ person: { PostName, Post, Department, Placed } }: { person: Person }) {
  return (
    <dl className={`${styles.links} qiao-ruled`}>
      <div>
        <dt>岗位</dt>
        <dd>
          {PostName || '没有岗位'}
          {Post && <small className="qiao-block qiao-digits">{byWhom(Post)}</small>}
        </dd>
      </div>
      <div>
        <dt>部门</dt>
        <dd>
          {Department || '没有部门'}
          {Placed && <small className="qiao-block qiao-digits">{byWhom(Placed)}</small>}
        </dd>
      </div>
    </dl>
  );
}
