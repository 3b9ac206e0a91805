import { type calls, type InputOf, limits } from 'contracts';
import type { ClientSession, Types } from 'mongoose';
import type { Db } from '../../db.ts';
import { conflict, notFound } from '../../http/errors.ts';
import { changeJournal } from '../journal/change-journal.ts';
import { listNames, renameLabel, setNames, tooManySetups } from '../journal/labels.ts';
import { storedNames } from '../journal/trade-model.ts';

export type SetupChange = InputOf<typeof calls.flags.change>['body'];
type Names = readonly string[];

const isSameName = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

const add = (names: Names, newName: string): Names => {
  if (names.some((name) => isSameName(name, newName))) return names;
  if (names.length >= limits.setups) throw conflict(`There can be at most ${limits.setups} setup types.`);
  return [...names, newName];
};

const rename = (names: Names, oldName: string, newName: string): Names => {
  if (!names.includes(oldName)) throw notFound(`There is no setup type "${oldName}".`);
  if (names.some((name) => name !== oldName && isSameName(name, newName))) {
    throw conflict(`A setup type "${newName}" already exists.`);
  }
  return names.map((name) => (name === oldName ? newName : name));
};

const reorder = (names: Names, order: Names): Names => {
  if (order.length === names.length && names.every((name) => order.includes(name))) return order;
  throw conflict('Your setup types have changed. Reload them before you reorder them.');
};

/** Returns the list after a change, or the same object when nothing changes. */
const applyChange = (names: Names, change: SetupChange): Names => {
  switch (change.action) {
    case 'add':
      return add(names, change.newName);
    case 'delete':
      return names.filter((name) => name !== change.oldName);
    case 'rename':
      return rename(names, change.oldName, change.newName);
    case 'reorder':
      return reorder(names, change.order);
  }
};

/** Renames a setup in trades, including deleted trades that can still be restored. */
const renameInTrades = async (db: Db, session: ClientSession, userId: Types.ObjectId, from: string, to: string) => {
  const filter = { userId, [storedNames.setup]: from };
  const update = { $set: { [storedNames.setup]: to }, $inc: { version: 1 } };
  await db.trades.updateMany(filter, update, { session });
  await db.deletedTrades.updateMany(filter, update, { session });
};

/** Manages the setup types of traders. */
export const createSetupService = (db: Db) => ({
  /** Changes the list, and on a rename also the trades, in one transaction. Resolves with the list. */
  change: (userId: Types.ObjectId, change: SetupChange): Promise<string[]> =>
    changeJournal(db, userId, {}, async ({ session, setups }) => {
      const names = [...applyChange(listNames(setups), change)];
      const isNew = names.some((name) => setups.every((label) => label.name !== name));
      if (change.action === 'add' && isNew && setups.length >= limits.setupsInUse) throw tooManySetups();
      if (change.action !== 'rename') return { result: names, setups: setNames(setups, names) };
      const { oldName, newName } = change;
      if (newName !== oldName) await renameInTrades(db, session, userId, oldName, newName);
      return { result: names, setups: renameLabel(setups, oldName, newName) };
    }),
});

export type SetupService = ReturnType<typeof createSetupService>;
