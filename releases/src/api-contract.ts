import { type Call, everyCall } from 'contracts';
import * as z from 'zod/mini';

type Side = 'input' | 'output';
type JsonSchema = z.core.JSONSchema.BaseSchema;

/** One call as JSON: what may be sent, as the sender sees it, and what is answered, as the reader does. */
export interface CallShape {
  method: string;
  path: string;
  /** Missing in what was released before it was told. */
  access?: string;
  sends: Record<string, JsonSchema>;
  reply: JsonSchema;
}

export type ApiContract = Record<string, CallShape>;

const shapeOf = (schema: z.ZodMiniType, io: Side): JsonSchema =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-7' });

const sent = ['params', 'query', 'headers', 'body', 'form'] as const;

const callShape = (call: Call): CallShape => ({
  method: call.method,
  path: call.path,
  access: call.access,
  sends: Object.fromEntries(
    sent.flatMap((part) => {
      const schema = call[part];
      return schema ? [[part, shapeOf(schema, 'input')]] : [];
    }),
  ),
  reply: shapeOf(call.reply, 'output'),
});

/** The API's contract as this tree has it, by the calls' names. It goes with each release. */
export const apiContract = (): ApiContract =>
  Object.fromEntries(everyCall.map(({ name, call }) => [name, callShape(call)]));
