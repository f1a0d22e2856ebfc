import { Paper } from '@/components/Paper';
import { PlainAlert } from '@/components/PlainAlert';
import { RichText } from '@/components/RichText';
import { usePaperTitle } from '@/components/usePaperTitle';
import { useRead } from '@/components/useRead';
import { failureText } from '@/services/failure';
import { fetchPaper } from '../api/contracts';
import styles from './paper.module.css';

interface Props {
  id: string;
  /** An older version; the contract as it is where it is left out. */
  version: number | undefined;
  onEnd: () => void;
}

/** A contract on A4: its text with its fields filled, and where both sides sign. */
export default function ContractPaper({ id, version, onEnd }: Props) {
  const { data, error } = useRead((options) => fetchPaper(id, version, options), { key: `${id} ${version}` });
  usePaperTitle(data && `${data.ContractNo} ${data.CustomerName}`);
  if (error) return <PlainAlert type="error" text={`无法打印：${failureText(error)}`} />;
  if (!data) return null;
  return (
    <Paper page="size: A4" onEnd={onEnd}>
      <article className={styles.contract} aria-label="合同">
        {data.Standing && <p className={styles.standing}>{data.Standing}，不作为签订依据</p>}
        <RichText html={data.Text} />
        <footer className={styles.signatures}>
          {[
            ['甲方', data.CustomerName],
            ['乙方', data.DealerName],
          ].map(([side, name]) => (
            <div key={side}>
              <p>
                {side}（签字盖章）：{name}
              </p>
              <p>
                代表：
                <span />
              </p>
              <p>
                日期：
                <span />
              </p>
            </div>
          ))}
        </footer>
      </article>
    </Paper>
  );
}
