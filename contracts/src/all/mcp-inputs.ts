import * as z from 'zod/mini';
import type { Call } from '../base/call.ts';
import { reportDimensions } from '../core/group-keys.ts';
import type { ReadTool } from './mcp-tools.ts';

type JsonSchema = z.core.JSONSchema.BaseSchema;
type Schema = NonNullable<Call['body']>;

/** The part of a request that an argument belongs to. */
export type InputPart = 'params' | 'query' | 'body';
const PARTS: readonly InputPart[] = ['params', 'query', 'body'];

type JsonValue = string | number | boolean | null | JsonValue[] | { [name: string]: JsonValue };
type JsonObject = { [name: string]: JsonValue };

/** An input or output of a tool: an object, as JSON Schema 2020-12. */
export type ObjectSchema = {
  type: 'object';
  properties: Record<string, JsonObject>;
  required: string[];
  additionalProperties: false;
};

const toJsonSchema = (schema: Schema): JsonSchema => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return rest;
};

/** In an address every value is text. A tool takes numbers too. */
const allowNumber = (schema: JsonSchema): JsonSchema =>
  schema.type === 'string' && !schema.enum ? { ...schema, type: ['string', 'number'] } : schema;

const SEVERAL = 'A text, or a list of texts that match any.';

/** What the schemas of a filter do not say, because a page has fields for it. */
const DESCRIPTIONS: Readonly<Record<string, string>> = {
  from: 'The first day, YYYY-MM-DD.',
  to: 'The last day, YYYY-MM-DD.',
  setup: SEVERAL,
  tag: SEVERAL,
  ticker: SEVERAL,
  account: 'The name of an account.',
  weekday: '0 (Sunday) to 6. A text, or a list.',
  hour: 'The hour of the opening in zone, 0 to 23. A text, or a list.',
  unit: 'r: amounts are multiples of the risk, of the trades that have one.',
  q: 'Words that must all occur in ticker, name, setup or notes.',
  groupBy: `One or two of ${reportDimensions.join(', ')}.`,
  cursor: 'The nextCursor of the previous reply, with the same filter and order.',
};

const describe = (name: string, schema: JsonSchema): JsonSchema => {
  const description = Object.hasOwn(DESCRIPTIONS, name) ? DESCRIPTIONS[name] : undefined;
  return description === undefined ? schema : { ...schema, description };
};

const toJson = (schema: JsonSchema): JsonObject => JSON.parse(JSON.stringify(schema));

const toObjectSchema = (properties: Record<string, JsonSchema>, required: string[]): ObjectSchema => ({
  type: 'object',
  properties: Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, toJson(schema)])),
  required,
  additionalProperties: false,
});

interface ToolArguments {
  /** To which parts of the request each argument belongs, by its name. A name of two parts belongs to the later one. */
  parts: ReadonlyMap<string, InputPart>;
  schema: ObjectSchema;
}

const limitSchema = (maximum: number): JsonSchema => ({ type: ['integer', 'string'], minimum: 1, maximum });

const toProperties = (part: InputPart, { properties = {} }: JsonSchema): [string, JsonSchema][] =>
  Object.entries(properties).flatMap(([name, each]) =>
    typeof each === 'boolean' ? [] : [[name, describe(name, part === 'body' ? each : allowNumber(each))]],
  );

/** What the arguments of a tool derive from. */
interface CalledTool extends Pick<ReadTool, 'maxLimit'> {
  call: Pick<Call, InputPart>;
}

/** Joins the parameters, the query and the body of a tool's call to one flat object. */
export function toToolArguments({ call, maxLimit }: CalledTool): ToolArguments {
  const parts = new Map<string, InputPart>();
  const properties: Record<string, JsonSchema> = {};
  const required = new Set<string>();
  for (const part of PARTS) {
    const schema = call[part];
    if (!schema) continue;
    const json = toJsonSchema(schema);
    for (const [name, each] of toProperties(part, json)) {
      parts.set(name, part);
      properties[name] = each;
    }
    for (const name of json.required ?? []) required.add(name);
  }
  if (maxLimit !== undefined) properties.limit = limitSchema(maxLimit);
  return { parts, schema: toObjectSchema(properties, [...required]) };
}

const definitionSchema: JsonSchema = {
  type: 'array',
  minItems: 1,
  items: { ...toObjectSchema({ name: { type: 'string' }, text: { type: 'string' } }, ['name', 'text']) },
};

const toDataSchema = (data: JsonSchema): ObjectSchema =>
  toObjectSchema(
    {
      data,
      unit: { type: 'string', description: 'R, or the code of a currency.' },
      n: { type: 'integer', minimum: 0, description: 'How many trades the figures are made of.' },
      definitions: definitionSchema,
    },
    ['data', 'unit', 'n', 'definitions'],
  );

/** The schema of a tool's reply: the reply of its call, with what its figures mean. */
export function toReplySchema({ reply }: Pick<Call, 'reply'>): ObjectSchema {
  return toDataSchema(toJsonSchema(reply));
}

/** The reply to a key with the unit R: amounts can be null, and fields are absent. */
export function toReplySchemaInR(): ObjectSchema {
  return toDataSchema({ type: 'object' });
}
