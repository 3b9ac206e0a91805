import { hash } from 'node:crypto';
import { createTradeBody } from 'api/testing/trades.ts';
import type { Trade } from 'api/testing/wire-types.ts';
import type autocannon from 'autocannon';
import { calls, dashboard, type MediaFile } from 'contracts';
import { lastDay } from '../support/journals.ts';
import { type CallRequest, toRequest } from '../support/measure.ts';

/** A simulated trader, and what the API acknowledged. */
export interface Trader {
  token: string;
  /** How many trades the trader had before the run. */
  seeded: number;
  /** Uploaded as a JPEG file. */
  picture: Buffer;
  /** The amount of each created trade, by id. */
  created: Map<number, number>;
  /** The hash of each uploaded file, by id. */
  uploaded: Map<string, string>;
}

const toForm = (tradeId: number, picture: Buffer): Buffer => {
  const field = (name: string, rest: string) => `--x\r\nContent-Disposition: form-data; name="${name}"${rest}\r\n\r\n`;
  const head = `${field('tradeId', '')}${tradeId}\r\n${field('file', '; filename="chart.jpg"\r\nContent-Type: image/jpeg')}`;
  return Buffer.concat([Buffer.from(head), picture, Buffer.from('\r\n--x--\r\n')]);
};

const pickAmount = (): number => Math.round(Math.random() * 200_000 - 90_000) / 100;
const createBody = () => createTradeBody({ date: '2026-05-15', amount: pickAmount() });

interface Action {
  name: string;
  /** In percent of all requests. */
  share: number;
  request: (trader: Trader) => autocannon.Request;
  /** Records an acknowledged write. */
  acknowledge?: (trader: Trader, reply: string) => void;
}

const read = (name: string, share: number, request: CallRequest): Action => ({
  name,
  share,
  request: ({ token }) => toRequest(request, token),
});

const quarter = { startDate: '2026-04-01', endDate: lastDay };

/** The requests of traders at work, mostly those of the dashboard. */
export const mix: readonly Action[] = [
  read('statistics', 20, { call: calls.trades.stats }),
  read('analytics', 16, { call: calls.days.analytics }),
  read('calendar', 18, { call: calls.days.calendar, query: { from: '2026-05-31', to: '2026-07-04' } }),
  read('recent trades', 13, { call: calls.trades.list, query: { limit: String(dashboard.recentTrades) } }),
  read('statistics of a range', 3, { call: calls.trades.filteredStats, query: quarter }),
  read('one day', 6, { call: calls.days.byDay, params: { date: '2026-06-15' } }),
  read('trade list, first 100', 8, { call: calls.trades.list, query: { limit: '100' } }),
  read('one trade', 3, { call: calls.trades.get, params: { id: 1 } }),
  read('setups', 2, { call: calls.flags.list }),
  {
    name: 'add a trade',
    share: 6,
    request: ({ token }) => toRequest({ call: calls.trades.create, body: createBody() }, token),
    acknowledge: ({ created }, reply) => {
      const { id, amount } = JSON.parse(reply) as Trade;
      created.set(id, amount);
    },
  },
  {
    name: 'edit a trade',
    share: 3,
    request: ({ token }) => toRequest({ call: calls.trades.update, params: { id: 1 }, body: createBody() }, token),
  },
  {
    name: 'upload an image',
    share: 2,
    request: ({ token, seeded, picture, uploaded }) => {
      const { headers, ...request } = toRequest({ call: calls.media.upload }, token);
      // Each upload to another trade, because a trade can have few files.
      const body = toForm(2 + (uploaded.size % (seeded - 1)), picture);
      return { ...request, headers: { ...headers, 'content-type': 'multipart/form-data; boundary=x' }, body };
    },
    acknowledge: ({ picture, uploaded }, reply) => {
      const { id } = JSON.parse(reply) as MediaFile;
      uploaded.set(id, hash('sha256', picture));
    },
  },
];
