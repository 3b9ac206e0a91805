import type { Migration } from './migration.ts';

/**
 * Trades that the previous version deleted a moment ago go to the trash. From now on the trash counts toward the usage, so
 * that of these traders is counted again. An instance of the previous version cannot restore trades of the trash.
 */
export const moveDeletedToTrash: Migration = {
  name: '0004-trash',
  up: async ({ deletedTrades, users }) => {
    const previous = { deletedAt: { $exists: true } };
    const traders = await deletedTrades.collection.distinct('userId', previous);
    await users.updateMany({ _id: { $in: traders } }, { $unset: { usage: 1 } });
    await deletedTrades.collection.updateMany(previous, { $rename: { deletedAt: 'trashedAt' } });
  },
};
