import { useState } from 'react';
import { Search } from '@/components/QueryTable/toolbar/Search';
import type { Question } from '@/services/authorize';
import styles from './index.module.css';
import { found, mostTopics, type Topic } from './questions';
import { kinds } from './words';

/** Chooses the object of the question. */
export function Topics({
  topics,
  onChoose,
}: {
  topics: readonly Topic[];
  onChoose: (question: Question) => void;
}) {
  const [text, setText] = useState('');
  const all = found(topics, text);
  return (
    <>
      <Search label="搜索菜单、按钮、存储过程、接口" keyword={text} onChange={setText} />
      <ul className="qiao-lines qiao-mt-12" aria-label="可以问的">
        {all.slice(0, mostTopics).map((topic) => (
          <li key={`${topic.kind} ${topic.item}`}>
            <button
              type="button"
              className={styles.topic}
              onClick={() => onChoose({ kind: topic.kind, item: topic.item })}
            >
              <span className="qiao-note">{kinds[topic.kind]}</span>
              <span className="qiao-break">
                {topic.name}
                {topic.note && <small className="qiao-block">{topic.note}</small>}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {all.length === 0 && <p className={`${styles.none} qiao-note`}>没有找到，请换个词</p>}
      {all.length > mostTopics && (
        <p className={`${styles.none} qiao-note`}>
          共 {all.length} 项，显示前 {mostTopics} 项，请输入更多文字
        </p>
      )}
    </>
  );
}
