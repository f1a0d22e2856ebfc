import { createContext, useContext } from 'react';

/** The purposes of a form (specification §3). */
export type Scene = 'create' | 'update' | 'read';

/** The title of a form, by its purpose. */
export const sceneText: Record<Scene, string> = { create: '新增', update: '更新', read: '查看' };

/** A record as the wire carries it. */
export type FormRecord = Record<string, unknown>;

/** For the fields of a form: its purpose, and the record that the read scene shows. */
export const SceneContext = createContext<{ scene: Scene; record: FormRecord }>({
  scene: 'create',
  record: {},
});

/** The errors of the last answer, by the names of the fields: for parts of a form that mark their own. */
export const RefusedContext = createContext<Readonly<Record<string, string>>>({});

/** The purpose of the surrounding form. */
export const useScene = () => useContext(SceneContext);
