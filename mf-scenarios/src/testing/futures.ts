import { onlineManager } from '@tanstack/react-query';
import type { BodyOf } from 'contracts';
import { accountLimits } from 'contracts/account-limits';
import { type Simulation, simulate } from 'contracts/simulate';
import { type MockApi, mockMedia, setUpModuleTest } from 'shared-ui/testing';
import module from '../module.ts';

const ACCOUNT = {
  account: 'Topstep',
  archived: false,
  trades: 90,
  resultCents: 60_000,
  phase: 'Funded',
  balanceCents: 5_060_000,
  floorCents: null,
  roomCents: null,
  day: null,
  performance: null,
  breaches: null,
};

/** The body of a request, as it is sent. */
type Settings = BodyOf<typeof simulate.run>;

/** Futures from 74 days: of an account that 41 % pass, or of a sum. A larger size passes more often. */
export function createSimulation(settings: Settings, reply: Partial<Simulation> = {}): Simulation {
  const { account = null, days } = settings;
  const scale = settings.scale ?? 1;
  const start = account === null ? 0 : 5_060_000;
  return {
    seed: settings.seed ?? 0,
    source: { days: 74, trades: 180, block: 2.36, from: '2026-01-05', to: '2026-04-30' },
    pass: account === null ? null : { value: 0.41 * scale, low: 0.18 * scale, high: 0.67 * scale },
    fail: account === null ? null : { drawdown: 0.3, dailyLoss: 0.004, time: 0.286 },
    daysToPass: account === null ? null : { p10: 9, p50: 21.5, p90: 48 },
    bands: Array.from({ length: days }, (_, index) => ({
      day: index + 1,
      p5Cents: start - 10_000 * (index + 1),
      p25Cents: start - 2_000 * (index + 1),
      p50Cents: start + 1_000 * (index + 1),
      p75Cents: start + 4_000 * (index + 1),
      p95Cents: start + 12_000 * (index + 1),
    })),
    drawdown: { p50Cents: 80_000 * scale, p95Cents: 190_000 * scale },
    loss: { value: 0.37, low: 0.12, high: 0.7 },
    refused: null,
    ...reply,
  };
}

/** What the API says when it draws nothing. */
export function createRefusal(settings: Settings, refused: string): Simulation {
  const nothing = { pass: null, fail: null, daysToPass: null, bands: [], drawdown: null, loss: null };
  return createSimulation(settings, { ...nothing, refused });
}

/** The futures of a trader with one account in a phase and one without, unless `setUp` sets other replies. */
export function setUpFutures(setUp: (api: MockApi) => void = () => undefined) {
  return setUpModuleTest(module, (mock) => {
    mockMedia();
    onlineManager.setOnline(true);
    mock
      .on(accountLimits.list, () => ({ accounts: [ACCOUNT, { ...ACCOUNT, account: 'Cash', phase: null }] }))
      .on(simulate.run, ({ body }) => createSimulation(body));
    setUp(mock);
  });
}
