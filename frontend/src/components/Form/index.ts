export { Field } from './Field';
export { FormDialog } from './FormDialog';
export { changesOf } from './RecordForm';
export { type FormRecord, RefusedContext, type Scene, sceneText } from './scene';
