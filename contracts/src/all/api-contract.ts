import type { ApiContract, CallShape } from 'protocol';
import * as z from 'zod/mini';
import type { Call } from '../base/call.ts';
import { everyCall } from './every-call.ts';

/** The input of a schema is what is on the wire; its output is what the product uses. */
const toJsonSchema = (schema: z.ZodMiniType): CallShape['reply'] =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', target: 'draft-7' });

const REQUEST_PARTS = ['params', 'query', 'headers', 'body', 'form'] as const;

const toCallShape = (call: Call): CallShape => ({
  method: call.method,
  path: call.path,
  access: call.access,
  sends: Object.fromEntries(
    REQUEST_PARTS.flatMap((part) => {
      const schema = call[part];
      return schema ? [[part, toJsonSchema(schema)]] : [];
    }),
  ),
  reply: toJsonSchema(call.reply),
});

/**
 * This tree's API contract by call name. The API serves it at `API_CONTRACT_PATH`, and each release includes that of
 * its calls.
 * @param names of calls; all of them if undefined
 */
export function getApiContract(names?: readonly string[]): ApiContract {
  return Object.fromEntries(
    everyCall.filter(({ name }) => names?.includes(name) ?? true).map(({ name, call }) => [name, toCallShape(call)]),
  );
}
