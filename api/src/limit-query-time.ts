import type { Schema } from 'mongoose';

/** How long the database may work on one query. Nothing that a page asks for takes longer than a few seconds. */
const maxQueryMs = 30_000;

const queries = ['find', 'findOne', 'findOneAndUpdate', 'findOneAndDelete', 'countDocuments', 'distinct'] as const;
const writes = ['updateOne', 'updateMany', 'deleteOne', 'deleteMany'] as const;

/** A plugin for every schema: no query works longer than its own `maxTimeMS`, or 30 seconds. */
export const limitQueryTime = (schema: Schema): void => {
  schema.pre([...queries, ...writes], { query: true, document: false }, function () {
    this.setOptions({ maxTimeMS: maxQueryMs, ...this.getOptions() });
  });
  schema.pre('aggregate', function () {
    this.options.maxTimeMS ??= maxQueryMs;
  });
};
