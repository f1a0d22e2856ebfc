export { Field } from './Field';
export { FormDialog } from './FormDialog';
export { changesOf, RecordForm } from './RecordForm';
export { type FormRecord, RefusedContext, type Scene, sceneText, useScene } from './scene';
export { useMarks } from './useMarks';
