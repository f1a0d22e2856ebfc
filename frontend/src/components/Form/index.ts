export { Field } from './Field';
export { FormDialog } from './FormDialog';
export { type Scene, sceneText } from './scene';
