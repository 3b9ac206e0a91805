import type { Api } from './api.ts';

/** When a session was last seen, to the hour: any request of a new hour writes it (SES-01). */
const OF_THE_HOUR: readonly string[] = ['lastSeen', 'revision'];

/** Reads all documents of all traders as text. `omitted` names collections that a refused call may change. */
export async function readStoredDocuments({ db }: Api, omitted: readonly string[]): Promise<string> {
  const collections = Object.values(db.users.db.collections).filter(({ name }) => !omitted.includes(name));
  const stored = await Promise.all(collections.map((collection) => collection.find({}).sort({ _id: 1 }).toArray()));
  return JSON.stringify(stored, (name, value: unknown) => (OF_THE_HOUR.includes(name) ? undefined : value));
}
