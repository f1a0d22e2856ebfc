import { history } from '@umijs/max';
import { useDebounceFn, useUpdateEffect } from 'ahooks';
import { type ChangeEvent, type CompositionEvent, useEffect, useRef, useState } from 'react';

/** How long one stops typing before the list follows (ms). */
const pause = 300;

/**
 * A text that is being typed: `onChange` follows after a pause, and the text follows other changes of `value`. Invalid
 * texts are not sent until they are valid. `input` are the properties of the text field.
 */
export function useTyped(
  value: string,
  onChange: (text: string) => void,
  fits: (text: string) => boolean = () => true,
  wait = pause,
) {
  const [text, setText] = useState(value);
  const sent = useRef(value);
  /** The query of the address for which it was typed. */
  const typedAt = useRef('');
  const send = useDebounceFn(
    (wanted: string) => {
      if (!fits(wanted.trim())) return;
      sent.current = wanted.trim();
      onChange(sent.current);
    },
    { wait },
  );
  const valid = fits(text.trim());
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the page is shown again.
  useEffect(() => {
    if (text.trim() === sent.current) return;
    // The page was hidden before the text was sent. It is sent now, unless a link has changed the address.
    if (typedAt.current === history.location.search) send.run(text);
    else setText(sent.current);
  }, []);
  // The other end of a range has made it valid.
  useUpdateEffect(() => {
    if (valid && text.trim() !== sent.current) send.run(text);
  }, [valid]);
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setText(value);
    // The address has a new value: it replaces the text that waits to be sent.
    send.cancel();
  }, [value, send.cancel]);
  return {
    wrong: !valid,
    input: {
      value: text,
      onChange: ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
        setText(target.value);
        typedAt.current = history.location.search;
        // Letters of an input method are no word yet; the end of the composition sends it.
        if (!(nativeEvent as InputEvent).isComposing) send.run(target.value);
        if (wait === 0) send.flush();
      },
      onCompositionStart: () => send.cancel(),
      onCompositionEnd: (event: CompositionEvent<HTMLInputElement>) => send.run(event.currentTarget.value),
      onPressEnter: () => send.flush(),
    },
  };
}
