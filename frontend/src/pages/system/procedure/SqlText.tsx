import { Segmented } from 'antd';
import { useEffect, useMemo, useRef, useState } from 'react';
import { CopyButton } from '@/components/CopyButton';
import { Scroll } from '@/components/Detail';
import type { Finding, ProcedureDetail } from './api';
import { linesOf } from './highlight';
import styles from './index.module.css';
import colors from './sql.module.css';

/** The text of an entry, with the errors at its lines. */
export function SqlText({ detail }: { detail: ProcedureDetail }) {
  const [served, setServed] = useState(false);
  const both = detail.servedText !== '';
  const text = both && served ? detail.servedText : detail.text;
  const findings = both && served ? [] : detail.findings;
  return (
    <>
      <div className={styles.textTools}>
        {both && (
          <Segmented
            aria-label="版本"
            size="small"
            value={served}
            options={[
              { value: false, label: '当前文件' },
              { value: true, label: '正在服务的版本' },
            ]}
            onChange={setServed}
          />
        )}
        <CopyButton text={text} />
      </div>
      <Findings findings={findings.filter(({ line }) => line === 0)} />
      <Scroll label="SQL 文本">
        <Lines text={text} findings={findings} />
      </Scroll>
    </>
  );
}

/** The line numbers are drawn by the style sheet, so that copying a part of the text leaves them out. */
function Lines({ text, findings }: { text: string; findings: Finding[] }) {
  const first = useRef<HTMLDivElement>(null);
  useEffect(() => {
    first.current?.scrollIntoView({ block: 'center' });
  }, []);
  const lines = useMemo(() => linesOf(text), [text]);
  const firstLine = findings.find(({ line }) => line > 0)?.line;
  return (
    <div className={styles.code}>
      {lines.map((line, index) => {
        const number = index + 1;
        const own = findings.filter((finding) => finding.line === number);
        return (
          <div key={number} ref={number === firstLine ? first : undefined}>
            <code className={own.length > 0 ? styles.badLine : undefined} data-line={number}>
              {line.length === 0 && '\n'}
              {line.map(({ text, kind }, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a line have no other name.
                <span key={at} className={kind && colors[kind]}>
                  {text}
                </span>
              ))}
            </code>
            <Findings findings={own} />
          </div>
        );
      })}
    </div>
  );
}

function Findings({ findings }: { findings: Finding[] }) {
  if (findings.length === 0) return null;
  return (
    <ul className={styles.findings}>
      {findings.map(({ text }) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}
