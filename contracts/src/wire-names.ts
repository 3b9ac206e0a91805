import * as z from 'zod/mini';

/** The name of a field in the HTTP API → its name inside the product. Other fields have the same name in both. */
type Names = ReadonlyMap<string, string>;

/** An object whose fields have other names. */
export type Renamed<T, N> = { [K in keyof T as K extends keyof N ? N[K] & PropertyKey : K]: T[K] };

type Inverse<N> = { [K in keyof N as N[K] & PropertyKey]: K };

/** What a codec decodes to. Made by our own code, so nothing is checked: a check would run for each value of a reply. */
export const unchecked = <T>(): z.ZodMiniType<T, T> => z.any();

type Fields = Readonly<Record<string, unknown>>;

/** Copies the listed fields under their other names. A loop, because long lists run it 10,000 times. */
const copyFields = (
  object: Fields,
  pairs: readonly (readonly [from: string, to: string])[],
): Record<string, unknown> => {
  const copy: Record<string, unknown> = {};
  for (const [from, to] of pairs) if (from in object) copy[to] = object[from];
  return copy;
};

/** Copies the listed fields of an object under their other names, and back. Absent fields stay absent. */
export const createRenaming = <const N extends Readonly<Record<string, string>>>(names: N) => {
  const pairs = Object.entries(names);
  const reversed = pairs.map(([from, to]) => [to, from] as const);
  return {
    rename: <T extends { [K in keyof N]?: unknown }>(object: T) =>
      copyFields(object, pairs) as Renamed<Pick<T, keyof T & keyof N>, N>,
    restore: <T extends { [K in keyof Inverse<N>]?: unknown }>(object: T) =>
      copyFields(object, reversed) as Renamed<Pick<T, keyof T & keyof Inverse<N>>, Inverse<N>>,
  };
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
  const pairs = Object.keys(wire.shape).map((name) => [name, fieldNames.get(name) ?? name] as const);
  const reversed = pairs.map(([wireName, name]) => [name, wireName] as const);
  const codec = z.codec(wire, unchecked<Inside>(), {
    decode: (object) => copyFields(object, pairs) as Inside,
    encode: (object) => copyFields(object as Fields, reversed) as z.output<S>,
  });
  return Object.assign(codec, { fieldNames });
};

/** Field errors of the API, whose fields have the names of this schema on the wire, by the names inside the product. */
export const renameErrors = (schema: object | undefined, errors: Readonly<Record<string, string>>) => {
  const names = schema && 'fieldNames' in schema ? (schema.fieldNames as Names) : undefined;
  return Object.fromEntries(Object.entries(errors).map(([name, message]) => [names?.get(name) ?? name, message]));
};
