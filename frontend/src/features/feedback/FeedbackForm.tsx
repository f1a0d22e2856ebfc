import { Button, Checkbox, type GetRef, Input } from 'antd';
import { type RefObject, useEffect } from 'react';
import { FailureAlert } from '@/components/FailureAlert';
import { longestOpinion, longestPicture } from '@/services/feedback';
import { takePicture } from '@/services/pictures';
import styles from './index.module.css';
import { PictureField } from './PictureField';
import { ProblemTags } from './ProblemTags';
import type { Draft } from './useDrafts';

export type TextBox = GetRef<typeof Input.TextArea>;

/** The part of the opinion's length that is reserved for the picked problems. */
const roomForTags = 200;

/** The longest text, in UTF-16 units. */
const longest = longestOpinion - roomForTags;

interface Props {
  draft: Draft;
  box: RefObject<TextBox | null>;
  open: boolean;
  onChange: (part: Partial<Draft>) => void;
  onSubmit: () => void;
}

/** Problems to pick, free text, and whether the user's name stays out of it. */
export default function FeedbackForm({ draft, box, open, onChange, onSubmit }: Props) {
  useEffect(() => {
    if (open) box.current?.focus({ preventScroll: true });
  }, [open, box]);
  const refuse = (failure: string) => onChange({ failure });
  const paste = async (file: File | undefined) => {
    const { picture, refusal } = await takePicture(file, longestPicture, '附图');
    if (picture) onChange({ picture, failure: undefined });
    if (refusal) refuse(refusal);
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <ProblemTags picked={draft.tags} onChange={(tags) => onChange({ tags })} />
      <Input.TextArea
        ref={box}
        value={draft.text}
        aria-label="吐槽原因"
        placeholder="哪里不好用？写得越具体，改得越快"
        autoSize={{ minRows: 4, maxRows: 8 }}
        maxLength={longest}
        showCount={{ formatter: ({ count }) => `还可输入 ${longest - count} 字` }}
        onPaste={({ clipboardData }) => void paste(clipboardData.files[0])}
        status={draft.failure ? 'error' : undefined}
        onChange={({ target }) => onChange({ text: target.value, failure: undefined })}
      />
      <PictureField
        picture={draft.picture}
        onChange={(picture) => onChange({ picture, failure: undefined })}
        onRefuse={refuse}
      />
      <div className={styles.failure}>
        <FailureAlert text={draft.failure} />
      </div>
      <Sending draft={draft} onChange={onChange} />
    </form>
  );
}

/** Whether to show the name, and the button that sends. */
const Sending = ({ draft, onChange }: Pick<Props, 'draft' | 'onChange'>) => (
  <>
    <div className="qiao-spread">
      <Checkbox checked={draft.anonymous} onChange={({ target }) => onChange({ anonymous: target.checked })}>
        匿名提交
      </Checkbox>
      <Button type="primary" htmlType="submit" loading={draft.sending}>
        提交
      </Button>
    </div>
    {draft.anonymous && <p className="qiao-small qiao-mt-8">不记录账号、姓名和地址，时间只留日期</p>}
  </>
);
