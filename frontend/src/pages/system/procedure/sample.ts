import { deepest } from './fields';
import { type ApiDocument, resolved, type Schema } from './openapi';

/** An example value: what the document states, else a placeholder such as `<楼栋>`. */
export function sampleOf(api: ApiDocument, schema: Schema | undefined, depth = 0): unknown {
  const of = resolved(api, schema);
  if (!of || depth > deepest) return null;
  const stated = [...(of.examples ?? []), of.default, ...(of.enum ?? [])].find(
    (one) => one !== undefined && one !== null,
  );
  if (stated !== undefined) return stated;
  if (of.contentSchema) return JSON.stringify(sampleOf(api, of.contentSchema, depth + 1));
  switch ([of.type ?? []].flat()[0]) {
    case 'array':
      return of.items ? [sampleOf(api, of.items, depth + 1)] : [];
    case 'object':
      return Object.fromEntries(
        Object.entries(of.properties ?? {}).map(([name, one]) => [name, sampleOf(api, one, depth + 1)]),
      );
    case 'integer':
      return within(of, 1);
    case 'number':
      return within(of, 1.5);
    case 'boolean':
      return true;
    case 'string':
      return `<${of.title || '文本'}>`;
    default:
      return null;
  }
}

const within = ({ minimum = -Infinity, maximum = Infinity }: Schema, value: number): number =>
  Math.min(Math.max(value, minimum), maximum);

/** An example of a body: the required fields, or all where none is required. */
export function bodyOf(api: ApiDocument, schema: Schema): object {
  const of = resolved(api, schema);
  const whole = sampleOf(api, of);
  if (typeof whole !== 'object' || whole === null) return {};
  const required = of?.required ?? [];
  if (required.length === 0) return whole;
  return Object.fromEntries(Object.entries(whole).filter(([name]) => required.includes(name)));
}
