import { Button, Form } from 'antd';
import { useState } from 'react';
import { FailureAlert } from '@/components/FailureAlert';
import { useSubmission } from '@/components/useSubmission';
import { type FlowDefinition, type Foreseen, simulateFlow } from '../api';
import { FlowInput } from '../parts/FlowInput';
import { StaffSelect } from '../parts/StaffSelect';
import { type Typed, toForm } from '../parts/values';
import { Way } from '../parts/Way';
import styles from './index.module.css';

interface Values {
  Applicant?: string[];
  Form?: Typed;
}

/** The people whom the flow would ask if a person applied with these values. */
export function Simulation({ flow }: { flow: FlowDefinition }) {
  const [steps, setSteps] = useState<Foreseen[]>();
  const asking = useSubmission(async ({ Applicant = [], Form: typed }: Values) => {
    setSteps(undefined);
    const Form = toForm(flow.Fields, typed);
    setSteps(await simulateFlow({ Flow: flow, UserId: Applicant[0] ?? '', Form, Chosen: {} }));
  });
  // A simulation needs no required fields.
  const fields = flow.Fields.map((field) => ({ ...field, Required: false }));
  return (
    <div className={styles.simulation}>
      <Form<Values> layout="vertical" onFinish={(values) => void asking.submit(values)}>
        <Form.Item
          name="Applicant"
          label="假设由谁发起"
          rules={[{ required: true, message: '请选择发起人' }]}
        >
          <StaffSelect most={1} />
        </Form.Item>
        {fields.map((field) => (
          <FlowInput key={field.Name} field={field} fields={fields} of="Form" />
        ))}
        <Button type="primary" htmlType="submit" loading={asking.saving}>
          模拟
        </Button>
      </Form>
      <section aria-label="模拟结果">
        <FailureAlert text={asking.failure} />
        {steps ? <Way steps={steps} /> : <p className="qiao-quiet">选择发起人并填写表单，查看会由谁审批。</p>}
      </section>
    </div>
  );
}
