import type { Bar } from 'importers/candles';
import { createHoleCollector } from 'importers/excursions';
import { toZone } from 'importers/zone';
import type { ScenarioTrade } from '../../src/figures/scenarios/scenario-trade.ts';
import { createWalker, type Walk } from '../../src/figures/scenarios/trade-walk.ts';

export const MINUTE_MS = 60_000;
/** When the first minute of all tests of exits begins: a Tuesday in New York. */
export const FIRST_MINUTE = Date.parse('2026-07-14T13:30:00Z');

export function toTime(minute: number): number {
  return FIRST_MINUTE + minute * MINUTE_MS;
}

export function createBar(minute: number, open: number, low: number, high: number, close = open): Bar {
  return { time: toTime(minute), open, high, low, close, volume: 1 };
}

/** A long trade of one unit at 100, with $1 per point. Prices of a short one are below 0, as in all scenarios. */
export function createScenarioTrade(changes: Partial<ScenarioTrade> & { closedAt: number }): ScenarioTrade {
  const sign = changes.sign ?? 1;
  const entry = changes.entry ?? 100 * sign;
  const lastOpening = changes.lastOpening ?? { at: toTime(0.5), price: entry };
  return {
    ...{ number: 1, date: '2026-07-14', ticker: 'AAPL', isOption: false, sign, entry, centsPerPoint: 100 },
    ...{ netCents: 0, feesCents: 0, riskCents: null, maeCents: null, mfeCents: null, stop: null, target: null },
    ...{ lastOpening, fills: [lastOpening], hasOneClosing: true, isUnscaled: true },
    ...changes,
  };
}

/** Follows a walk through bars of one day. Its path stays null if they do not cover it. */
export function followBars(walk: Walk, bars: readonly Bar[], lengthMs = MINUTE_MS, zoneName = 'UTC'): Walk {
  const zone = toZone(zoneName);
  const walker = createWalker(walk, lengthMs, zone);
  const holes = createHoleCollector(lengthMs);
  holes.add(bars);
  const lows = bars.map((bar) => bar.low);
  const highs = bars.map((bar) => bar.high);
  walker.addDay({
    bars,
    first: bars[0]?.time ?? 0,
    end: (bars.at(-1)?.time ?? 0) + lengthMs,
    low: Math.min(...lows),
    high: Math.max(...highs),
  });
  walker.finish(holes.createFinder(zone));
  return walk;
}
