import { useDebounceFn } from 'ahooks';
import { type ChangeEvent, type CompositionEvent, useEffect, useRef, useState } from 'react';

/** How long one stops typing before the list follows (ms). */
const pause = 300;

/**
 * A text that is being typed: `onChange` follows after a pause, and the text follows other changes of `value`. Invalid
 * texts are not sent. `input` are the properties of the text field.
 */
export function useTyped(
  value: string,
  onChange: (text: string) => void,
  fits: (text: string) => boolean = () => true,
) {
  const [text, setText] = useState(value);
  const sent = useRef(value);
  const send = useDebounceFn(
    (wanted: string) => {
      if (!fits(wanted.trim())) return;
      sent.current = wanted.trim();
      onChange(sent.current);
    },
    { wait: pause },
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: a hidden page has delayed the last input.
  useEffect(() => {
    if (text.trim() !== sent.current) send.run(text);
  }, []);
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setText(value);
    // What was typed before, and the text of a page that was hidden meanwhile, are no longer wanted.
    send.cancel();
  }, [value, send.cancel]);
  return {
    wrong: !fits(text.trim()),
    input: {
      value: text,
      onChange: ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
        setText(target.value);
        // Letters of an input method are no word yet; the end of the composition sends it.
        if (!(nativeEvent as InputEvent).isComposing) send.run(target.value);
      },
      onCompositionStart: () => send.cancel(),
      onCompositionEnd: (event: CompositionEvent<HTMLInputElement>) => send.run(event.currentTarget.value),
      onPressEnter: () => send.flush(),
    },
  };
}
