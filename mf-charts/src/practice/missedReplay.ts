import { DAY_MS } from 'contracts';
import { type CandleSeries, candles } from 'contracts/candles';
import type { MissedTrade } from 'contracts/missed-trades';
import { fromLocalOrNext, toZone } from 'importers/zone';
import { useMemo } from 'react';
import { getPriceDecimals, useCall, useTimeZone } from 'shared-ui';
import { findSpan, findTradeSeries, listResolutions, type Span } from '../chart/series.ts';
import { MINUTE } from '../replay/ReplayPlayer.tsx';
import type { ReplayTrade } from '../replay/replayTrade.ts';
import { convertBars } from '../ticker/useSeriesBars.ts';

/** A missed trade has no size: its results in R are those of a risk of this amount, which keeps their decimals. */
const RISK_CENTS = 1_000_000;

/** The local day of a date; its last millisecond is included. */
export function findDaySpan(date: string, zoneName: string): Span {
  const zone = toZone(zoneName);
  const from = fromLocalOrNext(Date.parse(date), zone);
  return { from, to: fromLocalOrNext(Date.parse(date) + DAY_MS, zone) - 1 };
}

/** The finest resolution from a minute on with prices of a day; undefined without any. */
export function findDayResolution(series: readonly CandleSeries[], day: Span): number | undefined {
  return listResolutions(series).find((each) => {
    const span = findSpan(series, each);
    return each >= MINUTE && span !== null && span.from <= day.to && span.to >= day.from;
  });
}

/** Its only fill is the entry, so its replay is open until the prices end. */
const toReplay = ({ side, entry, stop, target }: MissedTrade, time: number): ReplayTrade => {
  const sign = side === 'long' ? 1 : -1;
  const price = Number(entry);
  const distance = stop === null ? null : (price - Number(stop)) * sign;
  const plan = [
    ...(stop === null ? [] : [{ label: 'Stop', price: Number(stop) } as const]),
    ...(target === null ? [] : [{ label: 'Target', price: Number(target) } as const]),
  ];
  return {
    id: 0,
    fills: [
      { number: 1, time, side: side === 'long' ? 'buy' : 'sell', quantity: 1, price, position: sign, feesCents: 0 },
    ],
    pointCents: distance === null ? null : RISK_CENTS / distance,
    riskCents: distance === null ? null : RISK_CENTS,
    plan,
    decimals: getPriceDecimals([entry, stop ?? '', target ?? ''].map(String)),
    currency: undefined,
    hasSize: false,
  };
};

/**
 * A missed trade as a replay: it is entered in the first bar of its day that reaches its entry, as the API computes it
 * (PRA-04). The replay is null when none does.
 */
export function useMissedReplay(missed: MissedTrade, allSeries: readonly CandleSeries[]) {
  const zone = useTimeZone();
  const series = useMemo(() => findTradeSeries(missed, allSeries), [missed, allSeries]);
  const day = useMemo(() => findDaySpan(missed.date, zone), [missed.date, zone]);
  const resolution = findDayResolution(series, day);
  const span = resolution === undefined ? null : findSpan(series, resolution);
  const toText = (time: number) => new Date(time).toISOString();
  const input = {
    params: { ticker: missed.ticker },
    query: {
      from: toText(Math.max(day.from, span?.from ?? 0)),
      to: toText(Math.min(day.to, span?.to ?? day.to)),
      resolution: String(resolution ?? MINUTE),
    },
  };
  const call = useCall(candles.get, input, { enabled: span !== null, handlesErrors: true });
  const replayed = useMemo(() => {
    const price = Number(missed.entry);
    const bar = call.data && convertBars(call.data).find(({ low, high }) => low <= price && price <= high);
    return bar ? toReplay(missed, bar.time) : null;
  }, [call.data, missed]);
  return { call, series, replayed };
}
