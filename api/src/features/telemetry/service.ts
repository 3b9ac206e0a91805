import { limits, type TelemetryBody } from 'contracts';
import type { Logger } from 'pino';
import { createRateLimit } from '../../http/rate-limit.ts';
import { framesOf, withoutSecrets } from './redact.ts';

/** Takes what pages tell of themselves into the log. From one address only so often: anybody can send it. */
export const createTelemetryService = (log: Logger) => {
  const admit = createRateLimit(limits.telemetry.callsPerMinute);

  return {
    take: async (address: string, { errors, vitals }: TelemetryBody): Promise<void> => {
      await admit(address);
      for (const { message, stack = '', path, module } of errors) {
        log.warn({ path, module, error: withoutSecrets(message), frames: framesOf(stack) }, 'client error');
      }
      for (const vital of vitals) log.info(vital, 'web vital');
    },
  };
};

export type TelemetryService = ReturnType<typeof createTelemetryService>;
