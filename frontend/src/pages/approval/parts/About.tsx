import { Link } from '@umijs/max';
import { Facts, Part, Scroll } from '@/components/Detail';
import { FailureAlert } from '@/components/FailureAlert';
import { Photos } from '@/components/Photos';
import { useRead } from '@/components/useRead';
import { failureText } from '@/services/failure';
import { recordAddress } from '@/services/find';
import { useSession } from '@/services/session';
import {
  type AboutFact,
  type AboutPart,
  type AboutRow,
  type Application,
  aboutPhotoUrl,
  fetchAbout,
} from '../api';
import styles from './table.module.css';

/** The record that an application is about, with its photos: one decides without leaving the application. */
export function About({ application }: { application: Application }) {
  const { menu } = useSession();
  const { ApplicationId: id, Subject } = application;
  const { data, error } = useRead(async (options) => (Subject ? await fetchAbout(id, options) : null), {
    key: id,
    deps: [Subject],
  });
  if (error) return <FailureAlert text={failureText(error)} />;
  if (!data) return null;
  const { Title, Page, Key, Tab, Facts: facts, Parts } = data;
  const address = recordAddress(menu, Page, Key, Tab);
  return (
    <Part title={Title} tools={address && <Link to={address}>打开</Link>}>
      <Facts facts={facts.filter(isNew(application)).map(({ Label, Text }) => [Label, Text])} />
      {Parts.filter(({ Rows }) => Rows.length > 0).map((part) => (
        <Table key={part.Title} part={part} application={id} />
      ))}
    </Part>
  );
}

/** Whether a fact says something that the form does not say already. */
const isNew =
  ({ Fields, Form }: Application) =>
  ({ Label, Text }: AboutFact): boolean =>
    Text !== '' && !Fields.some((field) => field.Label === Label && Form[field.Name] === Text);

function Table({ part: { Title, Columns, Rows }, application }: { part: AboutPart; application: string }) {
  return (
    <div className="qiao-mt-12">
      <Scroll label={Title}>
        <table className={styles.value}>
          <caption className="qiao-bold">{Title}</caption>
          <thead>
            <tr>
              {Columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {Rows.map((row) => (
              <Line key={row.Cells.join()} row={row} application={application} />
            ))}
          </tbody>
        </table>
      </Scroll>
    </div>
  );
}

/** A line, and below it its text and pictures. */
function Line({
  row: { Cells, Bad, Note, Photos: photos = [] },
  application,
}: {
  row: AboutRow;
  application: string;
}) {
  return (
    <>
      <tr>
        {Cells.map((cell, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a cell has no key but its column.
          <td key={at} className={Bad && at === Cells.length - 1 ? 'qiao-danger qiao-bold' : undefined}>
            {cell}
          </td>
        ))}
      </tr>
      {(Note || photos.length > 0) && (
        <tr>
          <td colSpan={Cells.length}>
            {Note && <p className="qiao-prose">{Note}</p>}
            {photos.length > 0 && <Photos urls={photos.map((photo) => aboutPhotoUrl(application, photo))} />}
          </td>
        </tr>
      )}
    </>
  );
}
