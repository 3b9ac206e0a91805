import { calls } from 'contracts';
import { bind } from '../../identity/bind.ts';
import { createTelemetryService, type TelemetryDependencies } from './service.ts';

export function createTelemetryRoutes(dependencies: TelemetryDependencies) {
  const telemetry = createTelemetryService(dependencies);
  return [
    bind(calls.system.telemetry, async ({ body }, { network }) => {
      await telemetry.record(network, body);
      return { ok: true as const };
    }),
    bind(calls.system.reportLoads, async ({ body: { loads } }, trader) => {
      await telemetry.recordLoads(trader._id.toString(), loads, trader);
      return { ok: true as const };
    }),
  ];
}
