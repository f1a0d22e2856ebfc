import { CloseOutlined, PlusOutlined } from '@ant-design/icons';
import { Dropdown } from 'antd';
import { useLayoutEffect, useRef } from 'react';
import type { FlowField, Step, StepKind } from '../api';
import type { Place } from './edits';
import styles from './picture.module.css';
import { laneText, type Names, whoText } from './words';

/** The selection in the picture: a step, or a lane of one. */
export interface Chosen {
  step: string;
  lane?: number;
}

/** The actions in the picture; missing where it is read-only. */
export interface Drawing {
  onInsert: (place: Place, index: number, kind: StepKind) => void;
  onRemove: (step: Step) => void;
  onAddLane: (step: Step) => void;
  onRemoveLane: (step: Step, lane: number) => void;
  onChoose: (chosen: Chosen) => void;
}

interface Props {
  steps: readonly Step[];
  fields: readonly FlowField[];
  names: Names;
  /** The errors, by the key of a step. */
  wrong?: Readonly<Record<string, string>>;
  drawing?: Drawing;
}

/** A flow as a picture, top to bottom: cards joined by lines, with a button between each two to add another one. */
export function Picture(props: Props) {
  const picture = useRef<HTMLDivElement>(null);
  // Where it is wider than the page, one begins at its middle, where the flow begins.
  useLayoutEffect(() => {
    const element = picture.current;
    if (element) element.scrollLeft = (element.scrollWidth - element.clientWidth) / 2;
  }, []);
  return (
    <div ref={picture} className={styles.picture}>
      <div className={styles.flow}>
        <div className={styles.end}>发起人提交</div>
        <Sequence {...props} place={{}} />
        <div className={styles.end}>流程结束</div>
      </div>
    </div>
  );
}

function Sequence({ steps, place, ...rest }: Props & { place: Place }) {
  return (
    <>
      <Link place={place} index={0} drawing={rest.drawing} />
      {steps.map((step, index) => (
        <div key={step.ID} className="qiao-middle">
          {step.Lanes ? <Lanes step={step} {...rest} /> : <StepCard step={step} {...rest} />}
          <Link place={place} index={index + 1} drawing={rest.drawing} />
        </div>
      ))}
    </>
  );
}

type Around = Omit<Props, 'steps'>;

const kindNames: Record<StepKind, string> = {
  approve: '审批人',
  cc: '抄送人',
  branch: '条件分支',
  parallel: '并行分支',
};

function StepCard({ step, names, wrong, drawing }: Around & { step: Step }) {
  const said = wrong?.[step.ID];
  return (
    <Card
      className={`${styles[step.Kind]} ${said ? styles.wrong : ''}`}
      title={step.Name || kindNames[step.Kind]}
      text={whoText(step, names)}
      wrong={said}
      onChoose={drawing && (() => drawing.onChoose({ step: step.ID }))}
      onRemove={drawing && (() => drawing.onRemove(step))}
    />
  );
}

interface CardProps {
  className: string;
  title: string;
  text: string;
  wrong?: string;
  onChoose?: () => void;
  onRemove?: () => void;
}

function Card({ className, title, text, wrong, onChoose, onRemove }: CardProps) {
  const content = (
    <>
      <b>{title}</b>
      <span className="qiao-note">{text}</span>
      {wrong && <em className="qiao-note qiao-danger">{wrong}</em>}
    </>
  );
  return (
    <div className={`${styles.card} ${className}`}>
      {onChoose ? (
        <button type="button" className={styles.body} onClick={onChoose}>
          {content}
        </button>
      ) : (
        <div className={styles.body}>{content}</div>
      )}
      {onRemove && (
        <button type="button" className={styles.remove} aria-label={`删除 ${title}`} onClick={onRemove}>
          <CloseOutlined aria-hidden="true" />
        </button>
      )}
    </div>
  );
}

function Lanes({ step, ...rest }: Around & { step: Step }) {
  const { fields, names, drawing, wrong } = rest;
  const lanes = step.Lanes ?? [];
  const said = wrong?.[step.ID];
  return (
    <div className="qiao-middle">
      {drawing && (
        <button type="button" className={styles.addLane} onClick={() => drawing.onAddLane(step)}>
          {step.Kind === 'branch' ? '添加条件' : '添加分支'}
        </button>
      )}
      {said && <em className="qiao-note qiao-danger qiao-mt-16">{said}</em>}
      <div className="qiao-flex">
        {lanes.map((lane, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a lane has no key but its place.
          <div key={index} className={styles.lane}>
            <Card
              className={`${styles.condition} ${said ? styles.wrong : ''}`}
              title={lane.Name}
              text={laneText(step, index, fields, names)}
              onChoose={drawing && (() => drawing.onChoose({ step: step.ID, lane: index }))}
              onRemove={drawing && (() => drawing.onRemoveLane(step, index))}
            />
            <Sequence {...rest} steps={lane.Steps} place={{ step: step.ID, lane: index }} />
            <div className={styles.rest} />
          </div>
        ))}
      </div>
    </div>
  );
}

interface LinkProps {
  place: Place;
  index: number;
  drawing: Drawing | undefined;
}

const kinds: StepKind[] = ['approve', 'cc', 'branch', 'parallel'];

/** The line between two cards, and the button to put another one in between. */
function Link({ place, index, drawing }: LinkProps) {
  return (
    <div className={styles.link}>
      {drawing && (
        <Dropdown
          trigger={['click']}
          menu={{
            items: kinds.map((kind) => ({ key: kind, label: kindNames[kind] })),
            onClick: ({ key }) => drawing.onInsert(place, index, key as StepKind),
          }}
        >
          <button type="button" className={styles.plus} aria-label="添加节点">
            <PlusOutlined aria-hidden="true" />
          </button>
        </Dropdown>
      )}
    </div>
  );
}
