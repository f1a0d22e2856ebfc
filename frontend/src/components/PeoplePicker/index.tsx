import { PlusOutlined } from '@ant-design/icons';
import { Button, Tag } from 'antd';
import { useState } from 'react';
import type { People, PeopleKind } from '@/services/people';
import { LazyDialog } from '../LazyDialog';
import { lazyWithRetry } from '../lazyWithRetry';
import styles from './index.module.css';
import { kindNames } from './kinds';

const PickerDialog = lazyWithRetry(() => import(/* webpackChunkName: "people-picker" */ './PickerDialog'));

/** As of a form's control: the people chosen, and a way to choose others. */
export interface PeoplePickerProps {
  id?: string;
  value?: readonly People[];
  onChange?: (people: People[]) => void;
  /** Which kinds are offered, in this order; `all` is everybody. */
  kinds: readonly PeopleKind[];
  /** One alone may be chosen. */
  single?: boolean;
  /** Title of the dialog. */
  title?: string;
  disabled?: boolean;
}

/**
 * Chooses people, departments and posts: tags of the chosen ones, and a dialog. A control of a form, with a list of
 * `People` as its value; with `single` the list has one at most.
 */
export function PeoplePicker(props: PeoplePickerProps) {
  const { id, value = [], onChange, kinds, single, title = '选择人员', disabled } = props;
  const [open, setOpen] = useState(false);
  const without = (gone: People) => onChange?.(value.filter((people) => people !== gone));
  return (
    <div className={`${styles.chosen} qiao-chips`}>
      {value.map((people) => (
        <Tag key={`${people.Kind} ${people.Id}`} closable={!disabled} onClose={() => without(people)}>
          <span className={styles.kind}>{kindNames[people.Kind]}</span>
          {people.Kind !== 'all' && people.Name}
        </Tag>
      ))}
      <Button
        id={id}
        size="small"
        type="dashed"
        icon={<PlusOutlined aria-hidden="true" />}
        disabled={disabled}
        onClick={() => setOpen(true)}
      >
        {value.length > 0 ? '修改' : '选择'}
      </Button>
      <LazyDialog open={open} onClose={() => setOpen(false)}>
        {(dialog) => (
          <PickerDialog
            {...dialog}
            title={title}
            kinds={kinds}
            single={single ?? false}
            chosen={value}
            onChoose={(people) => {
              onChange?.(people);
              setOpen(false);
            }}
          />
        )}
      </LazyDialog>
    </div>
  );
}
