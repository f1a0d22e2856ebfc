import { FailureAlert } from '@/components/FailureAlert';
import { useRead } from '@/components/useRead';
import { failureText } from '@/services/failure';
import { fetchAppliedFlows } from '../api';
import styles from './apply.module.css';

/** The flows with which the user may apply, by category. */
export function Tiles({ onChoose }: { onChoose: (flow: string) => void }) {
  const { data, error } = useRead(fetchAppliedFlows);
  const categories = [...new Set(data?.map(({ Category }) => Category))];
  return (
    <>
      <FailureAlert text={error && failureText(error)} />
      {data?.length === 0 && <p className="qiao-quiet">还没有可以发起的审批，请联系流程管理员。</p>}
      {categories.map((category) => (
        <section key={category} aria-label={category} className="qiao-mb-16">
          <h3 className="qiao-mb-8">{category}</h3>
          <div className={styles.tiles}>
            {data
              ?.filter(({ Category }) => Category === category)
              .map(({ FlowId, FullName, Description }) => (
                <button key={FlowId} type="button" className={styles.tile} onClick={() => onChoose(FlowId)}>
                  <b>{FullName}</b>
                  {Description && <small>{Description}</small>}
                </button>
              ))}
          </div>
        </section>
      ))}
    </>
  );
}
