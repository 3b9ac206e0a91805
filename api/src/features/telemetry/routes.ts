import { calls, limits, type TelemetryBody } from 'contracts';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { bind } from '../../http/bind.ts';
import { createRateLimit } from '../../http/rate-limit.ts';
import { createPageMetrics } from './metrics.ts';
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

/**
 * Records browser telemetry in log and metrics. Anyone can send it, so the log is sampled, and only allowlisted fields
 * are kept.
 */
export const createTelemetryService = (log: Logger, registry: Registry) => {
  const budget = createLogBudget(limits.telemetry.logLinesPerMinute);
  const metrics = createPageMetrics(registry);

  /** Writes the line if the budget allows it. The next line reports how many were suppressed. */
  const logWithinBudget = async (client: string, write: (suppressed: number | undefined) => void): Promise<void> => {
    if (await budget.tryTake(client)) write(budget.takeSuppressed() || undefined);
  };

  const recordError = async (client: string, error: ClientError): Promise<void> => {
    metrics.countError(error.module);
    await logWithinBudget(client, (suppressed) => log.warn({ ...toLogFields(error), suppressed }, 'client error'));
  };

  const recordVitals = async (client: string, reported: TelemetryBody['vitals']): Promise<void> => {
    if (reported.length === 0) return;
    const vitals = reported.map((vital) => ({ ...vital, path: toRoute(vital.path) }));
    for (const vital of vitals) metrics.observeVital(vital);
    await logWithinBudget(client, (suppressed) => log.info({ vitals, suppressed }, 'web vitals'));
  };

  return {
    record: async (client: string, { errors, vitals }: TelemetryBody): Promise<void> => {
      for (const error of errors) await recordError(client, error);
      await recordVitals(client, vitals);
    },
  };
};

type TelemetryService = ReturnType<typeof createTelemetryService>;

export const createTelemetryRoutes = (telemetry: TelemetryService) => [
  bind(calls.system.telemetry, async ({ body }, { network }) => {
    await telemetry.record(network, body);
    return { ok: true as const };
  }),
];
