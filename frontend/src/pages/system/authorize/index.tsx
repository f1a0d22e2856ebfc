import { LeftOutlined } from '@ant-design/icons';
import { useLocation } from '@umijs/max';
import { App, Button, Segmented } from 'antd';
import { useState } from 'react';
import { useAccess } from '@/access';
import { EmptyState } from '@/components/EmptyState';
import { useChangeQuery } from '@/components/useChangeQuery';
import { useMobile } from '@/components/useMobile';
import { useUnsaved } from '@/components/useUnsaved';
import { isType, labels } from '@/features/why';
import type { ObjectRef, ObjectType } from '@/services/authorize';
import { failureText } from '@/services/failure';
import { type Changes, unchanged } from './changes';
import { Grants } from './Grants';
import styles from './index.module.css';
import { ObjectList } from './ObjectList';
import { typeOptions } from './Picker';
import { saveChanges } from './useGrants';

/** The unsaved changes, by object: switching to another object loses nothing. */
type Drafts = Readonly<Record<string, Changes>>;

const nameOf = ({ type, id }: ObjectRef) => `${type}/${id}`;

const refOf = (name: string): ObjectRef => {
  const end = name.indexOf('/');
  return { type: name.slice(0, end) as ObjectType, id: name.slice(end + 1) };
};

/** 权限分配: the rights of users, roles and departments. */
export default function Authorize() {
  const may = useAccess().canUse('authorize.grant');
  return may ? <Page /> : <EmptyState text="您没有分配权限的权利，请联系系统管理员" />;
}

function Page() {
  const { object, type, choose } = useChosen();
  const [drafts, setDrafts] = useState<Drafts>({});
  const mobile = useMobile();
  const save = useSaveAll(drafts, setDrafts, choose);
  useUnsaved(
    Object.values(drafts).some(({ size }) => size > 0),
    '权限改动',
    { save },
  );
  const back = mobile && (
    <Button
      type="text"
      icon={<LeftOutlined aria-hidden="true" />}
      aria-label="返回列表"
      onClick={() => choose(type)}
    />
  );
  return (
    <div className={styles.page}>
      {mobile && object && <h1 className="qiao-sr-only">权限分配</h1>}
      {!(mobile && object) && <Objects {...{ object, type, choose, drafts }} />}
      {object && (
        <Grants
          key={nameOf(object)}
          object={object}
          draft={drafts[nameOf(object)] ?? unchanged}
          onDraft={(changes) => setDrafts((all) => ({ ...all, [nameOf(object)]: changes }))}
          back={back}
        />
      )}
      {!object && !mobile && (
        <section className="qiao-card" aria-label="权限">
          <EmptyState text={`请在左边选择${labels[type]}，查看和修改其权限`} />
        </section>
      )}
    </div>
  );
}

/** Saves the changes, object by object; false at the first refusal, which then is shown. */
function useSaveAll(
  drafts: Drafts,
  setDrafts: (change: (all: Drafts) => Drafts) => void,
  choose: ReturnType<typeof useChosen>['choose'],
) {
  const { message } = App.useApp();
  return async () => {
    for (const [name, changes] of Object.entries(drafts)) {
      const object = refOf(name);
      try {
        await saveChanges(object, changes);
      } catch (error) {
        choose(object.type, object.id);
        void message.error(`权限没有保存：${failureText(error)}`);
        return false;
      }
      setDrafts((all) => ({ ...all, [name]: unchanged }));
    }
    return true;
  };
}

/** The object in the address: `?type=role&id=engineer`. */
function useChosen() {
  const params = new URLSearchParams(useLocation().search);
  const changeQuery = useChangeQuery();
  const wanted = params.get('type');
  const type = isType(wanted) ? wanted : 'user';
  const id = params.get('id');
  const object: ObjectRef | undefined = id ? { type, id } : undefined;
  const choose = (type: ObjectType, id?: string) => {
    const query = new URLSearchParams(id ? { type, id } : { type });
    changeQuery(`?${query}`, { replace: !id });
  };
  return { object, type, choose };
}

/** Users, roles, departments and posts: one is chosen. */
function Objects({ object, type, choose, drafts }: ReturnType<typeof useChosen> & { drafts: Drafts }) {
  return (
    <section className={styles.objects} aria-label="授权对象">
      <h1 className="qiao-page-title">权限分配</h1>
      <div className={styles.types}>
        <Segmented
          block
          aria-label="类型"
          value={type}
          options={typeOptions}
          onChange={(next) => choose(next)}
        />
      </div>
      <ObjectList
        key={type}
        type={type}
        chosen={object?.id}
        onChoose={({ Id }) => choose(type, Id)}
        isUnsaved={(id) => (drafts[nameOf({ type, id })]?.size ?? 0) > 0}
      />
    </section>
  );
}
