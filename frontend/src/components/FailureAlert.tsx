import { PlainAlert } from './PlainAlert';

/** Says above or below a form why it could not be sent, line by line; nothing while there is no reason. */
export function FailureAlert({ text }: { text: string | undefined }) {
  if (!text) return null;
  return (
    <div style={{ marginBottom: 16 }}>
      <PlainAlert type="error" text={text} />
    </div>
  );
}
