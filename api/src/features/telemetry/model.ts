import { Schema } from 'mongoose';
import { type LoadOutcome, loadOutcomes } from 'protocol';

/** What browsers reported about one version of a module in one hour. */
export interface ModuleHealth {
  module: string;
  version: string;
  /** When the hour began. */
  hour: Date;
  /** Opened pages and panels, by how that ended. Visitors count too. */
  outcomes: Partial<Record<LoadOutcome, number>>;
  /** Sums in milliseconds over the `ready` loads. */
  loadMs: number;
  readyMs: number;
  /** Traders with an account from a day on, each once per hour, and those of them with a failure. */
  traders: number;
  failing: number;
  /** The same, each once per version: their sum over hours is a number of people. */
  newTraders: number;
  newFailing: number;
  /**
   * A number from 0 to 99 of each trader with a failure, which other traders have too. It is the same in each process
   * and after a restart, so that one account cannot pass as several people.
   */
  failingBuckets: number[];
}

const count = { type: Number, required: true, default: 0 };
const outcomes = Object.fromEntries(loadOutcomes.map((outcome) => [outcome, { type: Number }]));

export const moduleHealthSchema = new Schema<ModuleHealth>(
  {
    module: { type: String, required: true },
    version: { type: String, required: true },
    hour: { type: Date, required: true },
    outcomes,
    loadMs: count,
    readyMs: count,
    traders: count,
    failing: count,
    newTraders: count,
    newFailing: count,
    failingBuckets: [Number],
  },
  { strict: 'throw', versionKey: false, collection: 'module_health' },
);
moduleHealthSchema.index({ module: 1, version: 1, hour: 1 }, { unique: true, name: 'version' });
moduleHealthSchema.index({ hour: 1 }, { name: 'hour' });
