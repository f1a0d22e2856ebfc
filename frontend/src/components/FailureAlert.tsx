import { Alert } from 'antd';

/** Says above or below a form why it could not be sent, line by line; nothing while there is no reason. */
export function FailureAlert({ text }: { text: string | undefined }) {
  if (!text) return null;
  const style = { marginBottom: 16, whiteSpace: 'pre-line' } as const;
  return <Alert type="error" showIcon role="alert" title={text} style={style} />;
}
