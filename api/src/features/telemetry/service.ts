import { limits, type TelemetryBody } from 'contracts';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { ModuleLoad } from 'protocol';
import type { Db } from '../../database.ts';
import { createRateLimit } from '../../http/rate-limit.ts';
import type { UserRecord } from '../../journal/user-model.ts';
import { createKnownModules } from './known-modules.ts';
import { createPageMetrics } from './metrics.ts';
import { COUNTED_ACCOUNT_HOURS, createModuleHealth, isFailure, isOldAccount } from './module-health.ts';
import { findOwnFrames, toErrorClass, toRoute } from './redact.ts';

/** Logged lines per minute. */
interface LogBudgetLimits {
  /** Per client, so that a flood does not hide the errors of others. */
  perClient: number;
  total: number;
}

interface LogBudget {
  /** Whether the client may log another line in this minute. */
  tryTake(client: string): Promise<boolean>;
  /** Returns how many lines were suppressed since the last call. */
  takeSuppressed(): number;
}

/** Limits log lines that anyone on the internet can cause. */
const createLogBudget = ({ perClient, total }: LogBudgetLimits): LogBudget => {
  const admitClient = createRateLimit(perClient);
  const admitAny = createRateLimit(total);
  let suppressed = 0;
  return {
    tryTake: async (client) => {
      try {
        await admitClient(client);
        await admitAny('all');
        return true;
      } catch {
        suppressed += 1;
        return false;
      }
    },
    takeSuppressed: () => {
      const count = suppressed;
      suppressed = 0;
      return count;
    },
  };
};

type ClientError = TelemetryBody['errors'][number];

/** Logs the class, positions in our own files and known fields of an error, never its message. */
const toLogFields = ({ name, stack = '', path, module, requestIds }: ClientError) => ({
  path: toRoute(path),
  module,
  requestIds,
  error: toErrorClass(name),
  frames: findOwnFrames(stack),
});

/** A trader whose browser reported loads. */
type Reporter = Pick<UserRecord, '_id' | 'firebaseUid'>;

export interface TelemetryDependencies {
  db: Pick<Db, 'moduleHealth'>;
  log: Logger;
  metrics: { registry: Registry };
  /** Where remotes.json lists the modules that exist. */
  gatewayUrl?: string | undefined;
  countedAccountHours?: number | undefined;
  now: () => number;
}

/**
 * Records browser telemetry in log, metrics and counts. Anyone can send it, so the log is sampled, and only allowlisted
 * fields and existing modules are kept.
 */
export function createTelemetryService({
  db,
  log,
  metrics: { registry },
  gatewayUrl,
  countedAccountHours = COUNTED_ACCOUNT_HOURS,
  now,
}: TelemetryDependencies) {
  const budget = createLogBudget(limits.telemetry.logLinesPerMinute);
  /** A flood of errors does not hide that a version does not load. */
  const loadBudget = createLogBudget(limits.telemetry.logLinesPerMinute);
  const metrics = createPageMetrics(registry);
  const known = createKnownModules(gatewayUrl, now);
  const health = createModuleHealth(db, now);

  /** Writes the line if the budget allows it. The next line reports how many were suppressed. */
  const logWithinBudget = async (
    { tryTake, takeSuppressed }: LogBudget,
    client: string,
    write: (suppressed: number | undefined) => void,
  ): Promise<void> => {
    if (await tryTake(client)) write(takeSuppressed() || undefined);
  };

  const recordError = async (client: string, error: ClientError): Promise<void> => {
    const [name = 'none'] = error.module?.split('@') ?? [];
    metrics.countError(name === 'none' || (await known.hasName(name)) ? name : 'other');
    await logWithinBudget(budget, client, (suppressed) =>
      log.warn({ ...toLogFields(error), suppressed }, 'client error'),
    );
  };

  const recordVitals = async (client: string, reported: TelemetryBody['vitals']): Promise<void> => {
    if (reported.length === 0) return;
    const vitals = reported.map((vital) => ({ ...vital, path: toRoute(vital.path) }));
    for (const vital of vitals) metrics.observeVital(vital);
    await logWithinBudget(budget, client, (suppressed) => log.info({ vitals, suppressed }, 'web vitals'));
  };

  const logFailure = (client: string, { module, outcome, path }: ModuleLoad): Promise<void> =>
    logWithinBudget(loadBudget, client, (suppressed) =>
      log.warn({ module, outcome, path: toRoute(path), suppressed }, 'module failed'),
    );

  /**
   * Whether loads of the version count for this trader. Those of a new account do not, because one person can create
   * many; nor those of a staged version that others get, which somebody loaded on purpose.
   */
  const isCounted = async ({ _id, firebaseUid }: Reporter, version: string): Promise<boolean> =>
    isOldAccount(_id, countedAccountHours, now()) && (await known.isGivenTo(firebaseUid, version));

  /** Loads of versions that do not exist are ignored. */
  const recordLoads = async (client: string, loads: readonly ModuleLoad[], trader?: Reporter): Promise<void> => {
    for (const [version, reported] of Map.groupBy(loads, ({ module }) => module)) {
      if (!(await known.hasVersion(version))) continue;
      for (const load of reported) metrics.countLoad(load);
      for (const load of reported) if (isFailure(load.outcome)) await logFailure(client, load);
      const counted = trader && (await isCounted(trader, version)) ? trader._id.toString() : undefined;
      await health.add(version, reported, counted);
    }
  };

  return {
    recordLoads,
    record: async (client: string, { errors, vitals, loads }: TelemetryBody): Promise<void> => {
      for (const error of errors) await recordError(client, error);
      await recordVitals(client, vitals);
      await recordLoads(client, loads);
    },
  };
}
