import { limits, type TelemetryBody } from 'contracts';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { createRateLimit } from '../../http/rate-limit.ts';
import { createLogBudget } from './log-budget.ts';
import { createPageMetrics } from './metrics.ts';
import { knownErrorClass, ownFrames, toRoute } from './redact.ts';

type ClientError = TelemetryBody['errors'][number];

/** What is logged of an error: its class, positions in our own files and known fields. Never text of its message. */
const loggedError = ({ name, stack = '', path, module, requestIds }: ClientError) => ({
  path: toRoute(path),
  module,
  requestIds,
  error: knownErrorClass(name),
  frames: ownFrames(stack),
});

/**
 * Takes what pages tell of themselves into the log and the metrics. Anybody can send it: so it comes from one client only
 * so often, the log has a sample of it, and only what is listed here is kept, whatever the page has sent.
 */
export const createTelemetryService = (log: Logger, registry: Registry) => {
  const admit = createRateLimit(limits.telemetry.callsPerMinute);
  const budget = createLogBudget(limits.telemetry.logLinesPerMinute);
  const metrics = createPageMetrics(registry);

  /** Writes the line if the budget has room. The next line that has room says how many had none. */
  const write = async (client: string, write: (suppressed: number | undefined) => void): Promise<void> => {
    if (await budget.take(client)) write(budget.takeSuppressed() || undefined);
  };

  const takeError = async (client: string, error: ClientError): Promise<void> => {
    metrics.error(error.module);
    await write(client, (suppressed) => log.warn({ ...loggedError(error), suppressed }, 'client error'));
  };

  const takeVitals = async (client: string, sent: TelemetryBody['vitals']): Promise<void> => {
    if (sent.length === 0) return;
    const vitals = sent.map((vital) => ({ ...vital, path: toRoute(vital.path) }));
    for (const vital of vitals) metrics.vital(vital);
    await write(client, (suppressed) => log.info({ vitals, suppressed }, 'web vitals'));
  };

  return {
    take: async (client: string, { errors, vitals }: TelemetryBody): Promise<void> => {
      await admit(client);
      for (const error of errors) await takeError(client, error);
      await takeVitals(client, vitals);
    },
  };
};

export type TelemetryService = ReturnType<typeof createTelemetryService>;
