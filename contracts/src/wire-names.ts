import * as z from 'zod/mini';

/** The name of a field in the HTTP API → its name inside the product. Other fields have the same name in both. */
type Names = ReadonlyMap<string, string>;

/** An object with the names inside the product. */
type Renamed<T, N> = { [K in keyof T as K extends keyof N ? N[K] & PropertyKey : K]: T[K] };

const fromWire = (object: object, names: Names): Record<string, unknown> =>
  Object.fromEntries(Object.entries(object).map(([name, value]) => [names.get(name) ?? name, value]));

const toWire = (object: Readonly<Record<string, unknown>>, names: Names): Record<string, unknown> => {
  const renamedFields = new Set(names.values());
  const others = Object.entries(object).filter(([name]) => !renamedFields.has(name));
  const ours = [...names].flatMap(([wireName, name]) => (name in object ? [[wireName, object[name]]] : []));
  return Object.fromEntries([...others, ...ours]);
};

/**
 * A schema that decodes an object of the HTTP API to the names inside the product, and encodes it back. Two names of the
 * API may have the same name inside.
 */
export const renamed = <S extends z.ZodMiniObject, const N extends Readonly<Record<string, string>>>(
  wire: S,
  // Names of fields that the schema does not have are type errors.
  names: N & Record<Exclude<keyof N, keyof z.output<S>>, never>,
) => {
  type Inside = Renamed<z.output<S>, N>;
  const fieldNames: Names = new Map(Object.entries(names));
  const codec = z.codec(wire, z.custom<Inside>(), {
    decode: (object) => fromWire(object, fieldNames) as Inside,
    encode: (object) => toWire(object, fieldNames) as z.output<S>,
  });
  return Object.assign(codec, { fieldNames });
};

/** Field errors of the API, whose fields have the names of this schema on the wire, by the names inside the product. */
export const renameErrors = (
  schema: object | undefined,
  errors: Readonly<Record<string, string>>,
): Record<string, string> =>
  fromWire(errors, schema && 'fieldNames' in schema ? (schema.fieldNames as Names) : new Map()) as Record<
    string,
    string
  >;
