import { Alert } from 'antd';

/** Says above or below a form why it could not be sent; nothing while there is no reason. */
export function FailureAlert({ text }: { text: string | undefined }) {
  if (!text) return null;
  return <Alert type="error" showIcon role="alert" title={text} style={{ marginBottom: 16 }} />;
}
