import * as z from './zod.ts';

/** The name of a field in the HTTP API → its name inside the product. Other fields have the same name in both. */
type Names = ReadonlyMap<string, string>;

/** An object whose fields have other names. */
export type Renamed<T, N> = { [K in keyof T as K extends keyof N ? N[K] & PropertyKey : K]: T[K] };

/**
 * The decoded form of a codec. Our own code creates it, so it is not validated: a check would run for each value of a
 * reply.
 */
export function unchecked<T>(): z.ZodMiniType<T, T> {
  return z.any();
}

type Fields = Readonly<Record<string, unknown>>;

/** Copies fields under their new names. Uses a loop, because long lists run it 10,000 times. */
const copyFields = (
  object: Fields,
  pairs: readonly (readonly [from: string, to: string])[],
): Record<string, unknown> => {
  const copy: Record<string, unknown> = {};
  for (const [from, to] of pairs) if (from in object) copy[to] = object[from];
  return copy;
};

/**
 * A schema that decodes an object of the HTTP API to the names inside the product, and encodes it back. Two names of
 * the API may have the same name inside.
 */
export function renamed<S extends z.ZodMiniObject, const N extends Readonly<Record<string, string>>>(
  wire: S,
  // Names of fields that the schema does not have are type errors.
  names: N & Record<Exclude<keyof N, keyof z.output<S>>, never>,
) {
  type Inside = Renamed<z.output<S>, N>;
  const fieldNames: Names = new Map(Object.entries(names));
  const pairs = Object.keys(wire.shape).map((name) => [name, fieldNames.get(name) ?? name] as const);
  const reversed = pairs.map(([wireName, name]) => [name, wireName] as const);
  const codec = z.codec(wire, unchecked<Inside>(), {
    decode: (object) => copyFields(object, pairs) as Inside,
    encode: (object) => copyFields(object as Fields, reversed) as z.output<S>,
  });
  return Object.assign(codec, { fieldNames });
}

/** Converts the field names of API errors from the wire to the names inside the product. */
export function renameErrors(schema: object | undefined, errors: Readonly<Record<string, string>>) {
  const names = schema && 'fieldNames' in schema ? (schema.fieldNames as Names) : undefined;
  return Object.fromEntries(Object.entries(errors).map(([name, message]) => [names?.get(name) ?? name, message]));
}

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

/** Returns values of another type than the schema's unchanged. */
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
 * Decodes a reply of the HTTP API without validating it: a reply with only the specified fields is as good, and an old
 * page still shows what it knows of a newer one.
 */
export function decodeReply(schema: Schema, json: unknown): unknown {
  return convert(schema, json, 'transform');
}

/** Encodes a body for the HTTP API without validating it, which is the server's task. */
export function encodeBody(schema: Schema, body: unknown): unknown {
  return convert(schema, body, 'reverseTransform');
}
