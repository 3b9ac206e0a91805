// What the entries beside the index, e.g. contracts/labels, use of zod. A page has one copy of zod, in the index.

export type { core, infer, input, output, ZodMiniType } from 'zod/mini';
export {
  _default,
  array,
  boolean,
  discriminatedUnion,
  enum,
  gte,
  int,
  literal,
  lte,
  maxLength,
  minLength,
  nullable,
  number,
  object,
  optional,
  pipe,
  record,
  refine,
  regex,
  string,
  toUpperCase,
  transform,
  union,
  unknown,
} from 'zod/mini';
