import { userEvent as every, type Options, PointerEventsCheckLevel } from '@testing-library/user-event';

/**
 * Whether a style keeps the pointer away is not asked: tests have no styles (withoutStyles.ts), and the answer takes a
 * look at every element above, which is much of the time of a click.
 */
const quick: Options = { pointerEventsCheck: PointerEventsCheckLevel.Never };

type Event = typeof every;

/** What a user does: as the library has it, only faster. */
export const userEvent = {
  setup: (options?: Options) => every.setup({ ...quick, ...options }),
  click: (element: Element) => every.click(element, quick),
  clear: (element: Element) => every.clear(element),
  keyboard: (text: string) => every.keyboard(text, quick),
  type: (element: Element, text: string) => every.type(element, text, quick),
  selectOptions: ((...[element, values]) =>
    every.selectOptions(element, values, quick)) as Event['selectOptions'],
  upload: ((...[element, file, options]) =>
    every.upload(element, file, { ...quick, ...options })) as Event['upload'],
};
