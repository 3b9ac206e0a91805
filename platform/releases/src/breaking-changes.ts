import { isDeepStrictEqual } from 'node:util';
import jsonSchemaDiff from 'json-schema-diff';
import type { ApiContract, CallShape } from 'protocol';
import {
  findNeededVersions,
  isWithdrawn,
  listReleasedModules,
  readCalls,
  readRelease,
  type Store,
} from 'protocol/store';

const { diffSchemas } = jsonSchemaDiff;

type SchemaTransform = (schema: Record<string, unknown>) => Record<string, unknown>;

/** Applies a transform to a schema and to each schema inside it. */
const transformSchema = (value: unknown, transform: SchemaTransform): unknown => {
  if (Array.isArray(value)) return value.map((item) => transformSchema(item, transform));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, item]) => [key, transformSchema(item, transform)]);
  return transform(Object.fromEntries(entries));
};

/** Clients ignore unknown fields of a reply, so an additional one is not a breaking change. */
const allowUnknownFields: SchemaTransform = (schema) => {
  const { additionalProperties, ...open } = schema;
  return additionalProperties === false ? open : schema;
};

/** Clients send only the fields of their contract. */
const forbidUnknownFields: SchemaTransform = (schema) =>
  schema.properties && schema.additionalProperties === undefined ? { ...schema, additionalProperties: false } : schema;

const literalLengths = new Map<string, number>();
const getUniqueLength = (literal: string): number => {
  const length = literalLengths.get(literal) ?? 1_000_000 + literalLengths.size;
  literalLengths.set(literal, length);
  return length;
};

/** The library compares string lengths but not literals, so each literal becomes a string of a unique length. */
const replaceLiteralsByLengths: SchemaTransform = ({ enum: values, const: value, ...schema }) => {
  const literals = [...(Array.isArray(values) ? values : []), value].filter((literal) => typeof literal === 'string');
  if (literals.length === 0) return schema;
  const lengths = literals.map(getUniqueLength);
  return { anyOf: lengths.map((length) => ({ type: 'string', minLength: length, maxLength: length })) };
};

const compare = (older: unknown, newer: unknown) => {
  const [sourceSchema, destinationSchema] = [older, newer].map((schema) =>
    transformSchema(schema, replaceLiteralsByLengths),
  );
  return diffSchemas({ sourceSchema, destinationSchema } as Parameters<typeof diffSchemas>[0]);
};

/** What a call without this part sends. */
const EMPTY_SCHEMA = { type: 'object', properties: {} };

const findCallChanges = async (name: string, older: CallShape, newer: CallShape | undefined): Promise<string[]> => {
  if (!newer) return [`${name} is missing`];
  // Most calls do not change, and the library is slow.
  if (isDeepStrictEqual(older, newer)) return [];
  if (older.method !== newer.method || older.path !== newer.path) {
    return [`${name} is ${newer.method} ${newer.path} instead of ${older.method} ${older.path}`];
  }
  const found: string[] = [];
  if (older.access && newer.access !== 'public' && newer.access !== older.access) {
    found.push(`${name} requires access ${newer.access} instead of ${older.access}`);
  }
  for (const [part, schema] of Object.entries(newer.sends)) {
    const { removalsFound } = await compare(
      transformSchema(older.sends[part] ?? EMPTY_SCHEMA, forbidUnknownFields),
      schema,
    );
    if (removalsFound) found.push(`${name} rejects some values of ${part}`);
  }
  const reply = await compare(
    transformSchema(older.reply, allowUnknownFields),
    transformSchema(newer.reply, allowUnknownFields),
  );
  if (reply.additionsFound) found.push(`${name} may reply with values that are not accepted`);
  return found;
};

/**
 * Finds what in the newer contract breaks clients that were built with the older one: a call that was removed, moved or
 * restricted to fewer users, a request that became stricter, or a reply that became wider (a field that is missing,
 * null or of another type). Rules that exist only in code, such as a real date or two decimals, are not detected.
 * @returns one sentence per breaking change
 */
export async function findBreakingChanges(older: ApiContract, newer: ApiContract): Promise<string[]> {
  const found = await Promise.all(
    Object.entries(older).map(([name, call]) => findCallChanges(name, call, newer[name])),
  );
  return found.flat();
}

const checkVersion = async (store: Store, name: string, version: string, api: ApiContract): Promise<string[]> => {
  const calls = await readCalls(store, name, version);
  return calls ? findBreakingChanges(calls, api) : ['the API contract of the build is missing'];
};

/** Whether browsers may run it: it exists, and was not withdrawn. */
const canBeLive = async (store: Store, name: string, version: string): Promise<boolean> =>
  (await readRelease(store, name, version)) !== null && !(await isWithdrawn(store, name, version));

export interface LivePeriod {
  /** How long an open tab may run a version that is no longer current. */
  days: number;
  /** Milliseconds since 1970. */
  now: number;
  /** The calls of the deployed shell, if it is known. */
  shell?: ApiContract | undefined;
}

/**
 * Finds what an API would break in live modules: current, staged, or possibly open in a tab. A module needs
 * only the calls that its code refers to (REL-04).
 * @returns one sentence per breaking change, with the versions that need what changes
 */
export async function findLiveBreakingChanges(
  store: Store,
  { days, now, shell }: LivePeriod,
  api: ApiContract,
): Promise<string[]> {
  const found: { sentence: string; version: string }[] = [];
  for (const name of await listReleasedModules(store)) {
    for (const version of await findNeededVersions(store, name, days, now)) {
      if (!(await canBeLive(store, name, version))) continue;
      const sentences = await checkVersion(store, name, version, api);
      found.push(...sentences.map((sentence) => ({ sentence, version: `${name} ${version}` })));
    }
  }
  for (const sentence of shell ? await findBreakingChanges(shell, api) : [])
    found.push({ sentence, version: 'the shell' });
  const bySentence = Map.groupBy(found, ({ sentence }) => sentence);
  return [...bySentence].map(([sentence, all]) => `${sentence}: ${all.map(({ version }) => version).join(', ')}`);
}
