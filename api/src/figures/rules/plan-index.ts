import type { Types } from 'mongoose';
import type { Db } from '../../database.ts';
import { readers } from '../../journal/columns/columns.ts';
import type { Block } from '../../journal/columns/read-columns.ts';
import type { DayRecord, PlanVersion } from '../../journal/day-model.ts';
import { createLabelIndex, type Labels } from '../../journal/labels/label.ts';
import { toDate } from '../selection/selection.ts';

type PlannedVersion = Pick<PlanVersion, 'savedAt' | 'tickers'> & {
  scenarios: readonly Pick<PlanVersion['scenarios'][number], 'setupId'>[];
};

/** The versions of plans by date, oldest first. */
export type PlanIndex = ReadonlyMap<string, readonly PlannedVersion[]>;

export const NO_PLANS: PlanIndex = new Map();

/** Reads what the plans of a trader name. */
export async function readPlans({ days }: Db, userId: Types.ObjectId): Promise<PlanIndex> {
  const fields = { date: 1, 'plan.savedAt': 1, 'plan.tickers': 1, 'plan.scenarios.setupId': 1 };
  const found = await days
    .find({ userId, plan: { $exists: true } }, fields)
    .lean<Pick<DayRecord, 'date' | 'plan'>[]>()
    .exec();
  return new Map(found.map(({ date, plan = [] }) => [date, plan]));
}

/** The names of one version. */
interface PlannedNames {
  savedAt: number;
  tickers: ReadonlySet<string>;
  setupIds: ReadonlySet<number>;
}

/**
 * Creates a function that says for the row of a block whether its trade is planned: whether the version of its date's
 * plan that was saved last at or before the opening names its ticker, its underlying or its setup. Null without an
 * opening time. A day without a plan plans nothing. Setups are compared after merges.
 */
export function createPlannedReader(plans: PlanIndex, { setups }: Pick<Labels, 'setups'>) {
  const { resolveId } = createLabelIndex('setups', setups);
  const toNames = ({ savedAt, tickers, scenarios }: PlannedVersion): PlannedNames => ({
    savedAt: Date.parse(savedAt),
    tickers: new Set(tickers),
    setupIds: new Set(scenarios.map(({ setupId }) => resolveId(setupId)).filter((id) => id !== 0)),
  });
  return ({ month, columns }: Block): ((index: number) => boolean | null) => {
    /** By the day of the month. Prepared when a trade of the day is read first. */
    const versions: PlannedNames[][] = [];
    const findVersions = (day: number): readonly PlannedNames[] => {
      versions[day] ??= (plans.get(toDate(month, day)) ?? []).map(toNames);
      return versions[day];
    };
    return (index) => {
      const openedAt = readers.openedAt(columns, index);
      if (openedAt === null) return null;
      const plan = findVersions(readers.day(columns, index)).findLast(({ savedAt }) => savedAt <= openedAt);
      return (
        plan !== undefined &&
        (plan.tickers.has(readers.ticker(columns, index)) ||
          plan.tickers.has(readers.underlying(columns, index)) ||
          plan.setupIds.has(resolveId(readers.setupId(columns, index))))
      );
    };
  };
}
