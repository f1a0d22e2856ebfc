/** Reading of the answers' common frame, `{code, msg | message, data}`, from hosts that fill it differently. */

/** A frame as far as it could be read; nothing in it is guessed. */
export interface Envelope {
  /** undefined when the answer states none, such as a proxy's error page. */
  code: number | undefined;
  /** `message` or `msg`, else empty. */
  msg: string;
  data: unknown;
  /** True only where the answer says so; some newer hosts send it beside or instead of a code. */
  success: boolean;
}

type Fields = Partial<Record<'code' | 'message' | 'msg' | 'data' | 'success', unknown>>;

/** Reads any parsed body; one that is not an object gives an empty frame. */
export function readEnvelope(body: unknown): Envelope {
  const fields: Fields = typeof body === 'object' && body !== null ? body : {};
  return {
    code: typeof fields.code === 'number' ? fields.code : undefined,
    msg: text(fields.message) || text(fields.msg),
    data: fields.data,
    success: fields.success === true,
  };
}

function text(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '';
}
