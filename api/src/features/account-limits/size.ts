import Big from 'big.js';
import { toUtcDay } from 'contracts';
import type { AccountState } from 'contracts/account-limits';
import type { Settings } from 'contracts/settings';
import type { Size, SizeQuery } from 'contracts/size';
import { findFeeRule } from 'importers/fee-rules';
import { findUnitValue } from 'importers/unit-values';
import type { Db } from '../../database.ts';
import { computeSize } from '../../figures/limits/size.ts';
import { readImportSettings } from '../../imports/settings.ts';
import { readCurrency, readSettings } from '../../journal/stored-settings.ts';
import type { UserRecord } from '../../journal/user-model.ts';

const toMoney = (cents: number): Big => new Big(cents).div(100);
const toRoom = (cents: number | null | undefined): Big | null =>
  cents === null || cents === undefined ? null : toMoney(cents);

/** The risk of a trade, or what is missing for it: a percentage needs the balance of a phase. */
const findRisk = (
  query: SizeQuery,
  { riskPerTrade, defaults }: Settings,
  state: AccountState | undefined,
): Big | 'balance' | 'risk' => {
  if (query.risk !== undefined) return new Big(query.risk);
  if (riskPerTrade?.moneyCents !== undefined) return toMoney(riskPerTrade.moneyCents);
  if (riskPerTrade?.percent !== undefined)
    return state && state.phase !== null ? toMoney(state.balanceCents).times(riskPerTrade.percent).div(100) : 'balance';
  return defaults.riskCents === undefined ? 'risk' : toMoney(defaults.riskCents);
};

/** The fees per unit by the trader's rules. A rule per trade adds nothing to a unit. */
const findUnitFees = ({ ticker, account }: SizeQuery, { fees }: Settings): string => {
  const rule = findFeeRule(fees, ticker, account);
  return rule?.per === 'unit' ? rule.amount : '0';
};

/**
 * Creates a function that computes the size of a position before its entry (SIZ-01). `readState` reads an account and
 * throws not_found. `now` is in milliseconds since 1970.
 */
export function createSizing(
  db: Db,
  readState: (user: UserRecord, account: string, at: number) => Promise<AccountState>,
  now: () => number,
) {
  return async (user: UserRecord, query: SizeQuery): Promise<Size> => {
    const { ticker, entry, stop, account } = query;
    const at = query.at === undefined ? now() : Date.parse(query.at);
    const state = account === undefined ? undefined : await readState(user, account, at);
    const settings = readSettings(user);
    const { pointValues } = await readImportSettings(db, user._id);
    const unit = findUnitValue(ticker, toUtcDay(at), pointValues);
    const currency = state?.currency ?? readCurrency(user);
    const risk = findRisk(query, settings, state);
    const missing: Size['unknown'] = typeof risk === 'string' ? [risk] : [];
    const noSize = { quantity: null, binds: null, perUnit: null, limits: { risk: null, day: null, floor: null } };
    if (!unit) return { ...noSize, unknown: ['multiplier', ...missing] };
    if ((unit.currency ?? currency) !== currency) return { ...noSize, unknown: ['currency', ...missing] };
    const size = computeSize(
      { entry, stop, value: unit.value, fees: findUnitFees(query, settings), step: unit.step },
      {
        risk: typeof risk === 'string' ? null : risk,
        day: toRoom(state?.day?.roomCents),
        floor: toRoom(state?.roomCents),
      },
    );
    return { ...size, unknown: missing };
  };
}
