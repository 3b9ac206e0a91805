import type * as z from 'zod/mini';

type Schema = z.core.$ZodType;
type Direction = 'transform' | 'reverseTransform';

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const mapValues = (object: Record<string, unknown>, map: (value: unknown, name: string) => unknown) =>
  Object.fromEntries(Object.entries(object).map(([name, value]) => [name, map(value, name)]));

/** Applies a codec of this package: all of them are between objects or between numbers. */
const convertCodec = ({ def }: z.core.$ZodPipeInternals, value: unknown, direction: Direction): unknown => {
  const apply = (input: unknown) => def[direction]?.(input, { value: input, issues: [] }) ?? input;
  if (!isObject(value) && typeof value !== 'number') return value;
  return direction === 'transform'
    ? apply(convert(def.in, value, direction))
    : convert(def.in, apply(value), direction);
};

/** Values of another type than the schema's stay as they are. */
const convert = (schema: Schema, value: unknown, direction: Direction): unknown => {
  const { _zod: internals } = schema as z.core.$ZodTypes;
  const { def } = internals;
  switch (def.type) {
    case 'pipe':
      return convertCodec(internals as z.core.$ZodPipeInternals, value, direction);
    case 'nullable':
    case 'optional':
    case 'default':
      return convert(def.innerType, value, direction);
    case 'array':
      return Array.isArray(value) ? value.map((item) => convert(def.element, item, direction)) : value;
    case 'record':
      return isObject(value) ? mapValues(value, (item) => convert(def.valueType, item, direction)) : value;
    case 'object':
      return isObject(value)
        ? mapValues(value, (item, name) =>
            Object.hasOwn(def.shape, name) ? convert(def.shape[name] as Schema, item, direction) : item,
          )
        : value;
    case 'union':
      // At most one option fits the value; the others leave it as it is.
      return def.options.reduce((converted, option) => convert(option, converted, direction), value);
    default:
      return value;
  }
};

/**
 * Decodes a reply of the HTTP API without validating it: a reply with only the specified fields is as good, and an old page
 * still shows what it knows of a newer one.
 */
export const decodeReply = (schema: Schema, json: unknown): unknown => convert(schema, json, 'transform');

/** Encodes a body for the HTTP API without validating it, which is the server's task. */
export const encodeBody = (schema: Schema, body: unknown): unknown => convert(schema, body, 'reverseTransform');
