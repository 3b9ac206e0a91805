import { type Call, ErrorReply, type KeyScope, limits } from 'contracts';
import { everyCall } from 'contracts/every-call';
import * as z from 'zod/mini';
import recorded from './examples.json' with { type: 'json' };

/** Requests and replies by the name of their call, recorded from the running API by `npm run docs:api`. */
export interface Example {
  sent: {
    params?: Record<string, unknown>;
    query?: Record<string, unknown>;
    body?: unknown;
    form?: Record<string, string>;
  };
  reply: unknown;
}
export const examples: Readonly<Record<string, Example>> = recorded;

type Schema = NonNullable<Call['body']>;

/** Converts a schema to JSON Schema. Its input is the form on the wire, its output the form inside the product. */
const toSchema = (schema: Schema) => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input' });
  return rest;
};

/** Converts the properties of an object schema to parameters. */
const toParameters = (schema: Schema | undefined, location: 'path' | 'query' | 'header', sent: object = {}) => {
  if (!schema) return [];
  const { properties = {}, required = [] } = toSchema(schema);
  const examplesByName = new Map(Object.entries(sent));
  return Object.entries(properties).map(([name, each]) => ({
    name,
    in: location,
    required: required.includes(name),
    schema: each,
    ...(examplesByName.has(name) ? { example: examplesByName.get(name) } : {}),
  }));
};

const toJson = (schema: object, example?: unknown) => ({
  'application/json': { schema, ...(example === undefined ? {} : { example }) },
});

/** The fields of the form, followed by its file. */
const toForm = (form: Schema, sent?: object) => {
  const { properties, required = [], ...rest } = toSchema(form);
  const file = { type: 'string', format: 'binary' };
  const schema = { ...rest, properties: { ...properties, file }, required: [...required, 'file'] };
  const example = sent && { ...sent, file: '…' };
  return { 'multipart/form-data': { schema, ...(example ? { example } : {}) } };
};

const toContent = ({ body, form }: Call, sent: Example['sent']) => {
  if (form) return toForm(form, sent.form);
  return body && toJson(toSchema(body), sent.body);
};

const UNCHANGED = { description: 'Unchanged since the reply whose ETag is in If-None-Match', content: {} };
const FAILURE = { description: 'Error', content: toJson({ $ref: '#/components/schemas/Error' }) };

type Security = { token?: string[]; key?: KeyScope[] }[];

/** Who may make a call: each entry is one way. A key needs the scope. */
const toSecurity = ({ access, opens }: Call): Security => {
  if (access !== 'trader') return [];
  return [{ token: [] }, ...(opens ? [{ key: [opens] }] : [])];
};

const toOperation = (name: string, call: Call) => {
  const { sent = {}, reply } = examples[name] ?? {};
  const content = toContent(call, sent);
  return {
    operationId: name,
    tags: [name.split('.')[0]],
    security: toSecurity(call),
    parameters: [
      ...toParameters(call.params, 'path', sent.params),
      ...toParameters(call.query, 'query', sent.query),
      ...toParameters(call.headers, 'header'),
    ],
    ...(content ? { requestBody: { required: true, content } } : {}),
    responses: {
      [call.status ?? 200]: { description: 'Done', content: toJson(toSchema(call.reply), reply) },
      ...(call.revalidates ? { 304: UNCHANGED } : {}),
      default: FAILURE,
    },
  };
};

export type Operation = ReturnType<typeof toOperation>;

const toPaths = () => {
  const paths: Record<string, Record<string, Operation>> = {};
  for (const { name, call } of everyCall) {
    const path = call.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: toOperation(name, call) };
  }
  return paths;
};

/** Converts the contract to OpenAPI 3.1, with an example reply per call. */
export function toOpenApi() {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Trading Journal API',
      version: '1',
      description:
        'Money is in dollars with at most 2 decimals, a day is YYYY-MM-DD. All errors have the same format; handle them by code. ' +
        "An invalid path parameter is 400; the id of a missing resource or of another trader's is 404. " +
        'The url and thumbnailUrl of a file are signed: they need no token, support Range requests, stay the same for ' +
        '6 hours and are valid for at least 6 more.',
    },
    servers: [{ url: '/' }],
    paths: toPaths(),
    components: {
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', description: "The identity provider's ID token." },
        key: {
          type: 'http',
          scheme: 'bearer',
          description:
            'A key of the trader, from Account Settings: tj_…. It opens the calls of its scopes, in the header only: a key in an ' +
            `address is 400. A missing scope is 403 with the code scope. ${limits.keys.callsPerMinute} calls a minute.`,
        },
      },
      schemas: { Error: toSchema(ErrorReply) },
    },
  };
}
