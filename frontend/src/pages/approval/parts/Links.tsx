import { Link } from '@umijs/max';
import type { Application, Link as Linked } from '../api';
import { linkText } from './linkText';

/** The revocations of an application, or the application that it asks to revoke. */
export function Links({ application: { Links: links = [], Form } }: { application: Application }) {
  if (links.length === 0) return null;
  return (
    <ul className="qiao-mb-12" aria-label="关联申请">
      {links.map((link) => (
        <li key={link.ApplicationId}>
          {linkText(link, Form)} <LinkedNumber link={link} />
        </li>
      ))}
    </ul>
  );
}

/** A user who takes no part in the other application sees only its number. */
function LinkedNumber({ link: { ApplicationId, ApplicationNo, MayRead } }: { link: Linked }) {
  if (!MayRead) return <span>{ApplicationNo}</span>;
  return <Link to={`/approval/detail/${encodeURIComponent(ApplicationId)}`}>{ApplicationNo}</Link>;
}
