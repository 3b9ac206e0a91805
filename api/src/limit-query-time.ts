import type { Schema } from 'mongoose';

/** Time limit of one query in the database. No query of a page takes longer than a few seconds. */
export const MAX_QUERY_MS = 30_000;

const queries = ['find', 'findOne', 'findOneAndUpdate', 'findOneAndDelete', 'countDocuments', 'distinct'] as const;
const writes = ['updateOne', 'updateMany', 'deleteOne', 'deleteMany'] as const;

/** Mongoose plugin that sets a time limit on every query that has no `maxTimeMS` of its own. */
export const limitQueryTime = (schema: Schema): void => {
  schema.pre([...queries, ...writes], { query: true, document: false }, function () {
    this.setOptions({ maxTimeMS: MAX_QUERY_MS, ...this.getOptions() });
  });
  schema.pre('aggregate', function () {
    this.options.maxTimeMS ??= MAX_QUERY_MS;
  });
};
