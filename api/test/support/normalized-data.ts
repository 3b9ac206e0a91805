import { isObjectIdOrHexString } from 'mongoose';
import type { Api } from './api.ts';

/** Refused calls are counted too, and locks come and go. */
const IGNORED = new Set(['rate_limits', 'locks']);

/** Compressed texts with ids and times inside. */
const isPacked = (name: string): boolean => name === 'content';

/** How often the sessions of a trader were written: once more in a run that an hour ends in. */
const isCountOfRun = (name: string, value: object): boolean => name === 'revision' && 'sessions' in value;

const ID = /\b[\da-f]{24}\b|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|\b(?:[\da-f]{32}|[\da-f]{18})\b/g;

const TIME = /\d{4}-\d\d-\d\dT[\d:.]+Z/g;

const HOUR_MS = 3_600_000;

/** Times in milliseconds. Sessions round theirs to the hour, and no other number is as large. */
const isTimeOfRun = (value: unknown, startedAt: number): boolean =>
  typeof value === 'number' && value > startedAt - HOUR_MS;

/** Removes what differs between two runs of the same calls: ids, and the time of the run. */
const normalizeText = (text: string, startedAt: number): string =>
  text.replace(TIME, (time) => (Date.parse(time) >= startedAt ? 'now' : time)).replace(ID, 'id');

const normalize = (value: unknown, startedAt: number): unknown => {
  if (typeof value === 'string') return normalizeText(value, startedAt);
  if (isTimeOfRun(value, startedAt)) return 'now';
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Date) return value.getTime() >= startedAt ? 'now' : value;
  if (isObjectIdOrHexString(value)) return 'id';
  if ('_bsontype' in value) return String(value);
  if (Array.isArray(value)) return value.map((each) => normalize(each, startedAt));
  const fields = Object.entries(value).filter(([name]) => !isPacked(name) && !isCountOfRun(name, value));
  if ('firebaseUid' in value)
    return {
      ...Object.fromEntries(fields.map(([name, field]) => [name, normalize(field, startedAt)])),
      firebaseUid: 'id',
    };
  return Object.fromEntries(fields.map(([name, field]) => [name, normalize(field, startedAt)]));
};

/** Everything that is stored in the database since `startedAt`, comparable with another run of the same calls. */
export async function readNormalizedData(api: Api, startedAt: number): Promise<Record<string, string[]>> {
  const collections = Object.values(api.db.users.db.collections).filter(({ name }) => !IGNORED.has(name));
  const stored = await Promise.all(
    collections.map(async (collection) => {
      const documents = await collection.find({}).toArray();
      return [collection.name, documents.map((each) => JSON.stringify(normalize(each, startedAt))).sort()];
    }),
  );
  return Object.fromEntries(stored);
}
