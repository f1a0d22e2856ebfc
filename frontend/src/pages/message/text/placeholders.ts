/** A place in a text that is filled in, as the server reads it. */
const place = /\{\{([\p{Script=Han}A-Za-z0-9]{1,20})\}\}/gu;

/** The fields that each receiver fills. */
const ofReceiver = ['姓名', '部门'];

/** The fields of some texts that the sender fills in, each once, in their order. */
export function fieldsOf(...texts: readonly string[]): string[] {
  const names = texts.flatMap((text) => [...text.matchAll(place)].map(([, name = '']) => name));
  return [...new Set(names)].filter((name) => !ofReceiver.includes(name));
}
