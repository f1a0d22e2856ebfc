/** One line of text. antd's own `Input` brings search fields, text areas and one-time codes with it: 6 KB of the first load. */
export { default as TextInput } from 'antd/es/input/Input';
