import { Drawer } from 'antd';
import { useState } from 'react';
import type { FlowDefinition } from '../api';
import {
  addLane,
  allSteps,
  changeLane,
  changeStep,
  insertStep,
  moveLane,
  newStep,
  removeLane,
  removeStep,
} from './edits';
import { LanePanel } from './LanePanel';
import { type Chosen, type Drawing, Picture } from './Picture';
import { StepPanel } from './StepPanel';
import type { Choices } from './useNames';
import type { Names } from './words';

interface Props {
  flow: FlowDefinition;
  names: Names;
  choices: Choices;
  wrong: Readonly<Record<string, string>>;
  /** Else it is only looked at. */
  editable: boolean;
  onChange: (change: Partial<FlowDefinition>) => void;
}

/** The steps of a flow as a picture; a panel beside it has the settings of the selected part. */
export function StepsEditor({ flow, names, choices, wrong, editable, onChange }: Props) {
  const [chosen, setChosen] = useState<Chosen & { open: boolean }>();
  const { Steps, Fields } = flow;
  const steps = (changed: FlowDefinition['Steps']) => onChange({ Steps: changed });
  const drawing = drawingOf(Steps, steps, (one) => setChosen({ ...one, open: true }));
  const step = allSteps(Steps).find(({ ID }) => ID === chosen?.step);
  const lane = chosen?.lane;
  const isLane = lane !== undefined;
  return (
    <>
      <Picture
        steps={Steps}
        fields={Fields}
        names={names}
        wrong={wrong}
        drawing={editable ? drawing : undefined}
      />
      <Drawer
        title={isLane ? '分支设置' : step?.Kind === 'cc' ? '抄送设置' : '审批设置'}
        size={480}
        open={chosen?.open === true && step !== undefined}
        onClose={() => setChosen((last) => last && { ...last, open: false })}
      >
        {step && isLane && (
          <LanePanel
            step={step}
            index={lane}
            fields={Fields}
            choices={choices}
            onChange={(part) => steps(changeStep(Steps, step.ID, changeLane(step, lane, part)))}
            onMove={(by) => {
              steps(changeStep(Steps, step.ID, moveLane(step, lane, by)));
              setChosen({ step: step.ID, lane: lane + by, open: true });
            }}
          />
        )}
        {step && !isLane && (
          <StepPanel
            step={step}
            choices={choices}
            onChange={(part) => steps(changeStep(Steps, step.ID, part))}
          />
        )}
      </Drawer>
    </>
  );
}

/** The actions of the picture's buttons on the steps. */
const drawingOf = (
  Steps: FlowDefinition['Steps'],
  change: (steps: FlowDefinition['Steps']) => void,
  choose: (chosen: Chosen) => void,
): Drawing => ({
  onInsert: (place, index, kind) => {
    const step = newStep(Steps, kind);
    change(insertStep(Steps, place, index, step));
    if (!step.Lanes) choose({ step: step.ID });
  },
  onRemove: ({ ID }) => change(removeStep(Steps, ID)),
  onAddLane: (step) => change(changeStep(Steps, step.ID, addLane(step))),
  onRemoveLane: ({ ID }, lane) => change(removeLane(Steps, ID, lane)),
  onChoose: choose,
});
