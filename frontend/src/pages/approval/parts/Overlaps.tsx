import { PlainAlert } from '@/components/PlainAlert';
import type { Overlap } from '../api';
import { overlapsText } from './overlapsText';

/** Other applications of the applicant for the same days or times. */
export function Overlaps({ overlaps, own }: { overlaps: readonly Overlap[] | undefined; own: boolean }) {
  const text = overlapsText(overlaps, own);
  if (!text) return null;
  return (
    <div className="qiao-mb-12">
      <PlainAlert type="warning" text={text} />
    </div>
  );
}
