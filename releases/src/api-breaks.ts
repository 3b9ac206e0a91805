import { isDeepStrictEqual } from 'node:util';
import jsonSchemaDiff from 'json-schema-diff';
import type { ApiContract, CallShape } from './api-contract.ts';

const { diffSchemas } = jsonSchemaDiff;

type Change = (schema: Record<string, unknown>) => Record<string, unknown>;

/** The schema with a change at each of its places. */
const everywhere = (value: unknown, change: Change): unknown => {
  if (Array.isArray(value)) return value.map((part) => everywhere(part, change));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, part]) => [key, everywhere(part, change)]);
  return change(Object.fromEntries(entries));
};

/** A reader passes over fields that it does not know, so that a new one is no break. */
const openToMore: Change = (schema) => {
  const { additionalProperties, ...open } = schema;
  return additionalProperties === false ? open : schema;
};

/** A sender sends what its contract has, and nothing else. */
const closed: Change = (schema) =>
  schema.properties && schema.additionalProperties === undefined ? { ...schema, additionalProperties: false } : schema;

const lengths = new Map<string, number>();
const lengthOf = (literal: string): number => {
  const length = lengths.get(literal) ?? 1_000_000 + lengths.size;
  lengths.set(literal, length);
  return length;
};

/** The library knows no literals, but lengths: each literal becomes a text of a length that is its alone. */
const literalsAsLengths: Change = ({ enum: values, const: value, ...schema }) => {
  const literals = [...(Array.isArray(values) ? values : []), value].filter((one) => typeof one === 'string');
  if (literals.length === 0) return schema;
  return { anyOf: literals.map((one) => ({ type: 'string', minLength: lengthOf(one), maxLength: lengthOf(one) })) };
};

const compare = (older: unknown, newer: unknown) => {
  const [sourceSchema, destinationSchema] = [older, newer].map((schema) => everywhere(schema, literalsAsLengths));
  return diffSchemas({ sourceSchema, destinationSchema } as Parameters<typeof diffSchemas>[0]);
};

/** What is sent where nothing was. */
const nothing = { type: 'object', properties: {} };

const callBreaks = async (name: string, older: CallShape, newer: CallShape | undefined): Promise<string[]> => {
  if (!newer) return [`${name} is gone`];
  // By far the most, and the library is slow.
  if (isDeepStrictEqual(older, newer)) return [];
  if (older.method !== newer.method || older.path !== newer.path) {
    return [`${name} was ${older.method} ${older.path} and is ${newer.method} ${newer.path}`];
  }
  const found: string[] = [];
  if (older.access && newer.access !== 'public' && newer.access !== older.access) {
    found.push(`${name} was for ${older.access} and is for ${newer.access}`);
  }
  for (const [part, schema] of Object.entries(newer.sends)) {
    const { removalsFound } = await compare(everywhere(older.sends[part] ?? nothing, closed), schema);
    if (removalsFound) found.push(`${name} no longer takes every ${part} that it took`);
  }
  const reply = await compare(everywhere(older.reply, openToMore), everywhere(newer.reply, openToMore));
  if (reply.additionsFound) found.push(`${name} may answer what an older reader does not know`);
  return found;
};

/**
 * What in the newer contract breaks whoever was built with the older one: a call that is gone or lies elsewhere, one that
 * is for fewer, one that takes less than before, or one whose reply may hold what it could not before (a field missing,
 * null, of another type). What is only checked in code (a real date, two decimals) is not seen.
 * @returns a sentence for each break
 */
export const apiBreaks = async (older: ApiContract, newer: ApiContract): Promise<string[]> => {
  const found = await Promise.all(Object.entries(older).map(([name, call]) => callBreaks(name, call, newer[name])));
  return found.flat();
};
