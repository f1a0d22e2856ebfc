/** A JSON Schema as far as the gateway's document uses it. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  title?: string;
  description?: string;
  format?: string;
  enum?: unknown[];
  default?: unknown;
  examples?: unknown[];
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  /** Of a text that carries JSON. */
  contentSchema?: Schema;
  'x-effect'?: 'read' | 'write';
}

export interface Parameter {
  name: string;
  in: 'path' | 'query';
  description?: string;
  required?: boolean;
  schema: Schema;
}

interface Content {
  schema: Schema;
  examples?: Record<string, { summary: string; value: Record<string, string> }>;
}

/** A call that the author of an entry states, with the values that it sends. */
export interface Example {
  summary: string;
  path?: Record<string, string>;
  query?: Record<string, string>;
  body?: Record<string, string>;
}

interface Call {
  action?: string;
  summary?: string;
  area: string;
  effect: 'read' | 'write';
  access?: string;
  query?: string[];
  examples?: Example[];
}

interface DescribedOperation {
  description?: string;
  parameters?: Parameter[];
  requestBody?: { content: Record<string, Content> };
  responses: Record<string, { content?: Record<string, Content> }>;
  'x-calls': Call[];
}

/** The answer of GET /openapi.json. */
export interface ApiDocument {
  paths: Record<string, Record<string, DescribedOperation>>;
  components: { schemas: Record<string, Schema> };
}

/** One call that the user may make: a route, an action of an .ashx address, or a procedure. */
export interface Operation {
  id: string;
  area: string;
  method: string;
  path: string;
  /** What the call does; empty where the gateway does not know. */
  summary: string;
  description: string;
  effect: 'read' | 'write';
  parameters: Parameter[];
  /** No session is needed. */
  open: boolean;
  /** Of a body in JSON. */
  body?: Schema;
  /** The answer of a success, with its envelope; left out for a file. */
  answer?: Schema;
  /** The field of the envelope with the message: older addresses have `message`. */
  messageKey: string;
  /** The data of the answer; left out for a file. */
  data?: Schema;
  /** The body is a file. */
  upload: boolean;
  examples: Example[];
  /** ProcedureName and CXType, of a procedure. */
  procedure?: Record<string, string>;
}

const json = 'application/json';

/** The schema itself, where it is named. */
export function resolved({ components }: ApiDocument, schema: Schema | undefined): Schema | undefined {
  if (!schema?.$ref) return schema;
  return components.schemas[schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1)];
}

/** All calls of a document, in the order of their areas. */
export function operationsOf(api: ApiDocument): Operation[] {
  const routes = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([method]) => method !== 'head')
      .flatMap(([method, described]) =>
        described['x-calls'].map((call) => routeOf(path, method, described, call)),
      ),
  );
  return [...routes, ...proceduresOf(api)].sort(
    (a, b) => a.area.localeCompare(b.area, 'zh-CN') || a.path.localeCompare(b.path),
  );
}

function routeOf(path: string, method: string, described: DescribedOperation, call: Call): Operation {
  const { action, query = [] } = call;
  const reads = ({ in: place, name }: Parameter) => place === 'path' || !action || query.includes(name);
  const bodies = described.requestBody?.content;
  return {
    id: [method.toUpperCase(), action ? `${path}?action=${action}` : path].join(' '),
    area: call.area,
    method: method.toUpperCase(),
    path: action ? `${path}?action=${action}` : path,
    summary: call.summary ?? '',
    description: action ? '' : (described.description ?? ''),
    effect: call.effect,
    parameters: (described.parameters ?? []).filter((one) => one.name !== 'action' && reads(one)),
    body: bodies?.[json]?.schema,
    open: call.access === 'public',
    ...answerOf(described),
    upload: Boolean(bodies?.['multipart/form-data'] ?? bodies?.['application/octet-stream']),
    examples: call.examples ?? [],
  };
}

function answerOf({ responses }: DescribedOperation): Pick<Operation, 'answer' | 'data' | 'messageKey'> {
  const answer = responses['200']?.content?.[json]?.schema.oneOf?.[0];
  const fields = answer?.properties ?? {};
  const messageKey = Object.keys(fields).find((name) => name !== 'code' && name !== 'data') ?? 'msg';
  return { answer, data: fields.data, messageKey };
}

/** The address that a procedure is tried at first. */
export const procedurePath = '/api/Procedure/ProcedureToDataSet';

function proceduresOf(api: ApiDocument): Operation[] {
  const described = api.paths[procedurePath]?.post;
  const content = described?.requestBody?.content[json];
  if (!described || !content) return [];
  const examples = Object.values(content.examples ?? {});
  return (resolved(api, content.schema)?.anyOf ?? []).flatMap((named) => {
    const body = resolved(api, named);
    if (!body) return [];
    const procedure = { ProcedureName: only(body, 'ProcedureName'), CXType: only(body, 'CXType') };
    const own = examples.filter(
      ({ value }) => value.CXType === procedure.CXType && value.ProcedureName === procedure.ProcedureName,
    );
    return {
      id: `存储过程 ${body.title ?? ''}`,
      area: '存储过程',
      method: 'POST',
      path: procedurePath,
      summary: body.description ?? '',
      description: '',
      effect: body['x-effect'] ?? 'read',
      parameters: [],
      open: false,
      body,
      ...answerOf(described),
      upload: false,
      examples: own.map(({ summary, value }) => ({ summary, body: value })),
      procedure,
    };
  });
}

const only = (body: Schema, field: string): string => String(body.properties?.[field]?.enum?.[0] ?? '');

/** Calls by their area, in their order. */
export function byArea(operations: readonly Operation[]): Map<string, Operation[]> {
  const areas = new Map<string, Operation[]>();
  for (const operation of operations)
    areas.set(operation.area, [...(areas.get(operation.area) ?? []), operation]);
  return areas;
}

/** Whether a call has the searched words in its names, in any letter case. */
export function matches({ id, area, summary, description }: Operation, keyword: string): boolean {
  const text = [id, area, summary, description].join(' ').toLowerCase();
  return keyword
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
