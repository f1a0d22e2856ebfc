import { Segmented } from 'antd';
import { useState } from 'react';
import { CopyButton } from '@/components/CopyButton';
import { Part, Scroll } from '@/components/Detail';
import { Select } from '@/components/Select';
import styles from './interfaces.module.css';
import type { ApiDocument, Operation } from './openapi';
import { draftOf } from './request';
import { sampleOf } from './sample';
import { type Language, languages, snippetOf } from './snippets';

interface Props {
  api: ApiDocument;
  operation: Operation;
}

/** The call as another program makes it, and the form of its answer. */
export function CallExamples({ api, operation }: Props) {
  return (
    <>
      <Request api={api} operation={operation} />
      {operation.answer && (
        <Code title="返回示例" text={JSON.stringify(sampleOf(api, operation.answer), null, 2)} />
      )}
    </>
  );
}

function Request({ api, operation }: Props) {
  const [language, setLanguage] = useState<Language>('curl');
  const [chosen, setChosen] = useState(0);
  const { examples } = operation;
  const text = snippetOf(language, operation, draftOf(api, operation, examples[chosen]));
  return (
    <Code title="请求示例" text={text}>
      <div className={`${styles.choices} qiao-wrap qiao-gap-8 qiao-mb-8`}>
        <Segmented aria-label="语言" options={[...languages]} value={language} onChange={setLanguage} />
        {examples.length > 0 && (
          <Select
            aria-label="示例"
            value={chosen}
            options={examples.map(({ summary }, index) => ({ value: index, label: summary }))}
            onChange={setChosen}
          />
        )}
      </div>
    </Code>
  );
}

interface CodeProps {
  title: string;
  text: string;
  children?: React.ReactNode;
}

/** Code to copy. */
function Code({ title, text, children }: CodeProps) {
  return (
    <Part title={title} tools={<CopyButton text={text} label={`复制${title}`} />}>
      {children}
      <Scroll label={`${title}的代码`} className={`${styles.code} qiao-box`}>
        <pre>{text}</pre>
      </Scroll>
    </Part>
  );
}
