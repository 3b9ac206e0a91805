import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Mark } from 'contracts';
import type { Candle } from 'contracts/candles';
import { drawChart } from './chart-picture.ts';
import type { FindBars } from './follow-plan.ts';
import { DEMO_MOMENTS, markChart } from './marks.ts';
import { createRandom } from './random.ts';
import type { DemoTrade } from './trades.ts';

export interface DemoFile {
  name: string;
  type: string;
  bytes: Buffer;
  marks: Mark[];
}

const MINUTE = 60_000;
/** What a screenshot shows before the entry and after the exit. */
const MINUTES_BEFORE = 45;
const MINUTES_AFTER = 12;

const listShownBars = ({ ticker, date, openedAt, closedAt }: DemoTrade, findBars: FindBars): Candle[] => {
  const from = Date.parse(openedAt ?? '') - MINUTES_BEFORE * MINUTE;
  const until = Date.parse(closedAt ?? '') + MINUTES_AFTER * MINUTE;
  return findBars(ticker, date).filter(([time]) => Date.parse(time) >= from && Date.parse(time) <= until);
};

/** A screenshot of the trade's prices with the trader's marks. A trade without prices has none. */
const takeChart = (trade: DemoTrade, name: string, findBars: FindBars): DemoFile[] => {
  const bars = listShownBars(trade, findBars);
  if (bars.length === 0 || trade.legs) return [];
  const levels = [trade.stop, trade.entryPrice, trade.exitPrice].flatMap((price) => (price ? [Number(price)] : []));
  const picture = drawChart(bars, Date.parse(trade.openedAt ?? ''), levels);
  return [{ name, type: 'image/png', bytes: picture.png, marks: markChart(picture, bars, trade) }];
};

/** A five-second chart replay. */
const readVideo = async (): Promise<DemoFile> => ({
  name: 'replay.mp4',
  type: 'video/mp4',
  bytes: await readFile(join(import.meta.dirname, 'replay.mp4')),
  marks: DEMO_MOMENTS,
});

/** The first trade of the last day has a chart and a video. One in fifty of the others has a chart. All are marked. */
export async function createFiles(trade: DemoTrade, hasVideo: boolean, findBars: FindBars): Promise<DemoFile[]> {
  if (hasVideo) return [...takeChart(trade, 'entry.png', findBars), await readVideo()];
  return createRandom(`files ${trade.key}`).chance(0.02) ? takeChart(trade, 'chart.png', findBars) : [];
}
