import { createContext, useContext } from 'react';

/** What one does with a record (specification §3). */
export type Scene = 'create' | 'update' | 'read';

/** The title of a form, by its purpose. */
export const sceneText: Record<Scene, string> = { create: '新增', update: '更新', read: '查看' };

/** A record as the wire carries it. */
export type FormRecord = Record<string, unknown>;

/** For the fields of a form: what they are there for, and the record that the read scene shows. */
export const SceneContext = createContext<{ scene: Scene; record: FormRecord }>({
  scene: 'create',
  record: {},
});

/** What the server has refused last, by the names of the fields: for parts of a form that mark their own. */
export const RefusedContext = createContext<Readonly<Record<string, string>>>({});

/** What the form around is for. */
export const useScene = () => useContext(SceneContext);
