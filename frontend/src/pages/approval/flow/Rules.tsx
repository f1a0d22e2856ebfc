import { Checkbox, Radio, Switch } from 'antd';
import type { FlowDefinition } from '../api';
import { StaffSelect } from '../parts/StaffSelect';
import { Starters } from './Starters';
import { Item } from './StepPanel';
import type { Choices } from './useNames';

interface Props {
  flow: FlowDefinition;
  choices: Choices;
  onChange: (change: Partial<FlowDefinition>) => void;
}

/** The settings of the whole flow. */
export function Rules({ flow, choices, onChange }: Props) {
  const { Fallback, AllowOwn, AskAgain = false, ChooseAnyone = false, Revocable = true, RevokeAs } = flow;
  return (
    <>
      <Item label="谁可以发起（都不选时所有人可以）">
        <Starters
          starters={flow.Starters ?? []}
          choices={choices}
          onChange={(Starters) => onChange({ Starters })}
        />
      </Item>
      <Item label="节点无人审批时，转交给">
        <StaffSelect
          aria-label="无人审批时转交"
          most={1}
          value={Fallback ? [Fallback] : []}
          onChange={([person]) => onChange({ Fallback: person ?? '' })}
        />
      </Item>
      <div className="qiao-stack">
        <Checkbox checked={AllowOwn} onChange={({ target }) => onChange({ AllowOwn: target.checked })}>
          允许审批自己的申请（不勾选时由上级主管代替）
        </Checkbox>
        <div className="qiao-wrap qiao-gap-8">
          <Switch
            id="once"
            aria-describedby="once-about"
            checked={!AskAgain}
            onChange={(once) => onChange({ AskAgain: !once })}
          />
          <label htmlFor="once">同一人只审批一次</label>
          <small id="once-about" className="qiao-small">
            刚在上一节点同意过的人，下一节点自动同意
          </small>
        </div>
        <Checkbox
          checked={ChooseAnyone}
          onChange={({ target }) => onChange({ ChooseAnyone: target.checked })}
        >
          可以选择其他公司的人（不勾选时限于本公司）
        </Checkbox>
        <Checkbox checked={Revocable} onChange={({ target }) => onChange({ Revocable: target.checked })}>
          通过后，申请人可以申请撤销（由原来的审批人再审批）
        </Checkbox>
        {Revocable && (
          <Radio.Group
            aria-label="撤销方式"
            value={RevokeAs || '作废'}
            options={[
              { value: '作废', label: '作废' },
              { value: '销假', label: '销假（可填实际最后一天，表单须有一对开始、结束日期）' },
            ]}
            onChange={({ target }) => onChange({ RevokeAs: target.value })}
          />
        )}
      </div>
    </>
  );
}
