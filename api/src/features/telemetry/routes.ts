import { calls } from 'contracts';
import { bind } from '../../http/bind.ts';
import type { TelemetryService } from './service.ts';

export const createTelemetryRoutes = (telemetry: TelemetryService) => [
  bind(calls.system.telemetry, async ({ body }, { network }) => {
    await telemetry.record(network, body);
    return { ok: true as const };
  }),
];
