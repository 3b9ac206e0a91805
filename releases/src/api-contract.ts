import { type Call, everyCall } from 'contracts';
import * as z from 'zod/mini';

type Direction = 'input' | 'output';
type JsonSchema = z.core.JSONSchema.BaseSchema;

/** One call as JSON Schema: the request as the client sends it, and the reply as the client receives it. */
export interface CallShape {
  method: string;
  path: string;
  /** Missing in older releases. */
  access?: string;
  sends: Record<string, JsonSchema>;
  reply: JsonSchema;
}

export type ApiContract = Record<string, CallShape>;

const toJsonSchema = (schema: z.ZodMiniType, io: Direction): JsonSchema =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-7' });

const requestParts = ['params', 'query', 'headers', 'body', 'form'] as const;

const toCallShape = (call: Call): CallShape => ({
  method: call.method,
  path: call.path,
  access: call.access,
  sends: Object.fromEntries(
    requestParts.flatMap((part) => {
      const schema = call[part];
      return schema ? [[part, toJsonSchema(schema, 'input')]] : [];
    }),
  ),
  reply: toJsonSchema(call.reply, 'output'),
});

/** This tree's API contract by call name. Each release includes it. */
export const getApiContract = (): ApiContract =>
  Object.fromEntries(everyCall.map(({ name, call }) => [name, toCallShape(call)]));
