import { type calls, type InputOf, limits } from 'contracts';
import type { ClientSession, Types } from 'mongoose';
import type { Db } from '../../db.ts';
import { conflict, notFound } from '../../http/errors.ts';
import { renameSetup } from '../statistics/rename-setup.ts';
import { changeJournal } from '../trades/journal.ts';

export type SetupChange = InputOf<typeof calls.flags.change>['body'];
type Names = readonly string[];

const same = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

const add = (names: Names, newName: string): Names => {
  if (names.some((name) => same(name, newName))) return names;
  if (names.length >= limits.setups) throw conflict(`There can be at most ${limits.setups} setup types.`);
  return [...names, newName];
};

const rename = (names: Names, oldName: string, newName: string): Names => {
  if (!names.includes(oldName)) throw notFound(`There is no setup type "${oldName}".`);
  if (names.some((name) => name !== oldName && same(name, newName))) {
    throw conflict(`A setup type "${newName}" already exists.`);
  }
  return names.map((name) => (name === oldName ? newName : name));
};

const reorder = (names: Names, order: Names): Names => {
  if (order.length === names.length && names.every((name) => order.includes(name))) return order;
  throw conflict('Your setup types have changed. Reload them before you reorder them.');
};

/** The list after a change; the same object where nothing changes. */
const changed = (names: Names, change: SetupChange): Names => {
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

/** Gives the trades a setup's new name, also those that can still be brought back. */
const renameInTrades = async (db: Db, session: ClientSession, userId: Types.ObjectId, from: string, to: string) => {
  const update = { $set: { flagType: to }, $inc: { version: 1 } };
  await db.trades.updateMany({ userId, flagType: from }, update, { session });
  await db.deletedTrades.updateMany({ userId, flagType: from }, update, { session });
};

/** A setup's new name wherever the old one stands. @returns the days whose summaries are still to be made anew */
const renameEverywhere = async (db: Db, session: ClientSession, userId: Types.ObjectId, from: string, to: string) => {
  await renameInTrades(db, session, userId, from, to);
  return renameSetup(db, session, userId, from, to);
};

/** The setup types of one trader. */
export const createSetupService = (db: Db) => ({
  /** Changes the list, and on a rename the trades of that name, all or nothing. Resolves with the list. */
  change: (userId: Types.ObjectId, change: SetupChange): Promise<string[]> =>
    changeJournal(db, userId, {}, async ({ session, flags }) => {
      const names = [...changed(flags, change)];
      await db.users.updateOne({ _id: userId }, { flags: names }, { session });
      const renames = change.action === 'rename' && change.newName !== change.oldName;
      const days = renames ? await renameEverywhere(db, session, userId, change.oldName, change.newName) : [];
      return { result: names, days };
    }),
});

export type SetupService = ReturnType<typeof createSetupService>;
