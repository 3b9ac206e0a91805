import type { AccountRules, AccountState, AccountSummary, Moment } from 'contracts/account-limits';
import type { AccountRulesBody } from 'contracts/account-rules';
import type { ClientSession, Types } from 'mongoose';
import type { Db } from '../../database.ts';
import { type AccountTrade, type ActivityMoment, selectActivity } from '../../figures/limits/activity.ts';
import { type AccountLimitsRecord, findRecord } from '../../figures/limits/model.ts';
import { groupByAccount, readAccountTrades, readLimits } from '../../figures/limits/read-accounts.ts';
import { notFound, requireVersion } from '../../http/errors.ts';
import { changeJournal } from '../../journal/change-journal.ts';
import type { ColumnReader } from '../../journal/columns/read-columns.ts';
import { createLabelIndex, isListed, type LabelList } from '../../journal/labels/label.ts';
import type { UserRecord } from '../../journal/user-model.ts';
import { seesAccount } from '../../journal/view.ts';
import { NO_PHASE, presentAccount, summarizeState } from './present-account.ts';

const NO_RULES = { phases: [], ledger: [], version: 0 };

interface Account {
  id: number;
  name: string;
  /** Absent for the trader's own. */
  currency?: string | undefined;
  /** Its id and those of accounts that were merged into it: trades and records keep them. */
  ids: readonly number[];
}

const toAccount = (labels: LabelList, id: number): Account => {
  const { getName, getCurrency, resolveId } = createLabelIndex('accounts', labels);
  return {
    id,
    name: getName(id),
    currency: getCurrency(id),
    ids: labels.map((label) => label.id).filter((each) => resolveId(each) === id),
  };
};

const toCurrency = ({ currency }: Account) => (currency === undefined ? {} : { currency });

/** Finds an account by its name. Throws not_found. */
const findAccount = (user: UserRecord, name: string): Account => {
  const { accounts } = user;
  const index = createLabelIndex('accounts', accounts);
  const id = index.resolveId(index.find(name)?.id ?? 0);
  if (id === 0 || !seesAccount(user, id)) throw notFound('There is no such account.');
  return toAccount(accounts, id);
};

const computeState = (
  { phases, ledger }: AccountLimitsRecord,
  trades: readonly AccountTrade[],
  moment: ActivityMoment,
) => {
  const activity = selectActivity(phases, ledger, trades, moment);
  return { state: activity ? presentAccount(activity) : NO_PHASE, phase: activity?.phase };
};

/** Manages limits and balance of accounts. `now` is in milliseconds since 1970. */
export function createAccountLimitsService(db: Db, readColumns: ColumnReader, now: () => number) {
  const readRecord = async (userId: Types.ObjectId, account: Account, session?: ClientSession) => {
    const key = { userId, accountId: { $in: account.ids } };
    const found = db.accountLimits.find(key, null, session ? { session } : {}).sort({ accountId: 1 });
    return findRecord(await found.lean<AccountLimitsRecord[]>().exec(), account.id);
  };

  /** Reads what belongs to the phase of a moment; undefined before the first phase. Throws not_found. */
  const readActivity = async (user: UserRecord, name: string, moment: ActivityMoment) => {
    const account = findAccount(user, name);
    const record = await readRecord(user._id, account);
    if (!record || record.phases.length === 0) return { ...account, activity: undefined };
    const trades = readAccountTrades(await readColumns(user), account.id).get(account.id) ?? [];
    return { ...account, activity: selectActivity(record.phases, record.ledger, trades, moment) };
  };

  /** Computes the state at a moment. Throws not_found. */
  const readAt = async (user: UserRecord, name: string, moment: ActivityMoment): Promise<AccountState> => {
    const { activity, ...account } = await readActivity(user, name, moment);
    return { ...(activity ? presentAccount(activity) : NO_PHASE), ...toCurrency(account) };
  };

  return {
    readActivity,
    readAt,

    /** Computes the state at a moment; now by default. Throws not_found. */
    get: (user: UserRecord, name: string, { at, day }: Moment): Promise<AccountState> =>
      readAt(user, name, day ?? (at === undefined ? now() : Date.parse(at))),

    /** Computes the states of all listed accounts now. */
    list: async (user: UserRecord): Promise<AccountSummary[]> => {
      const records = groupByAccount(await readLimits(db, user._id), createLabelIndex('accounts', user.accounts));
      const trades = readAccountTrades(await readColumns(user));
      const seen = user.accounts.filter((label) => isListed(label) && seesAccount(user, label.id));
      return seen.map(({ id, name, archived = false, currency }) => {
        const own = trades.get(id) ?? [];
        const record = records.get(id);
        const { state, phase } = record ? computeState(record, own, now()) : { state: NO_PHASE };
        const resultCents = own.reduce((sum, { netCents }) => sum + netCents, 0);
        return {
          account: name,
          archived,
          trades: own.length,
          resultCents,
          ...(currency && { currency }),
          ...summarizeState(state),
          ...(phase?.drawdown && { drawdownCents: phase.drawdown.cents }),
        };
      });
    },

    /** Reads phases and ledger. Throws not_found. */
    readRules: async (user: UserRecord, name: string): Promise<AccountRules> => {
      const account = findAccount(user, name);
      const { phases, ledger, version } = (await readRecord(user._id, account)) ?? NO_RULES;
      return { account: account.name, ...toCurrency(account), phases, ledger, version };
    },

    /**
     * Replaces phases and ledger. Adds the account to the list if necessary. Throws version_conflict when `version` is
     * given and is not the stored version, and quota_exceeded when the list of accounts is full.
     */
    change: (userId: Types.ObjectId, name: string, body: AccountRulesBody, version?: number): Promise<AccountRules> =>
      changeJournal(db, userId, {}, async ({ session, labels }) => {
        const accountId = labels.accounts.getId(name);
        const account = toAccount(labels.accounts.list(), accountId);
        const current = (await readRecord(userId, account, session))?.version ?? 0;
        requireVersion(version, current, 'The limits of this account', 'them');
        const record = { ...body, version: current + 1 };
        await db.accountLimits.updateOne({ userId, accountId }, { $set: record }, { session, upsert: true });
        return { result: { account: account.name, ...toCurrency(account), ...record } };
      }),
  };
}
