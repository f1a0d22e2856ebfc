import type { Change } from '@/services/generated/record';

/** The rights that a past change granted and revoked. */
export function GrantChanges({ changes }: { changes: readonly Change[] }) {
  return (
    <ul className="qiao-mt-8 qiao-break">
      {changes.map(({ Field, Label, To }) => (
        <li key={`${Field} ${Label}`}>
          <b className={To === true ? 'qiao-success' : 'qiao-danger'}>{To === true ? '给予' : '收回'}</b>{' '}
          {Label}
        </li>
      ))}
    </ul>
  );
}
