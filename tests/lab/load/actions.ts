import { randomUUID } from 'node:crypto';
import { createTradeBody } from 'api/testing/trades.ts';
import { calls, dashboard, limits } from 'contracts';
import { lastDay } from '../support/journals.ts';
import type { Browser } from './browser.ts';
import { type Journal, type Picture, pick } from './journal.ts';

/** A simulated trader. */
export interface Trader {
  browser: Browser;
  token: string;
  journal: Journal;
  pictures: readonly Picture[];
  /** The requests to the gateway for each page load; empty without a gateway. */
  pages: readonly string[];
}

type Action = (trader: Trader) => Promise<unknown>;

const months = ['2026-04', '2026-05', '2026-06'];
const createRandomTrade = () =>
  createTradeBody({
    date: pick(months.map((month) => `${month}-15`)),
    amount: Math.round(Math.random() * 200_000 - 90_000) / 100,
  });

/** The four calls of the dashboard; analytics is requested after the statistics. */
const viewDashboard: Action = ({ browser }) =>
  Promise.all([
    browser.call(calls.trades.stats, {}).then(() => browser.call(calls.days.analytics, { query: {} })),
    browser.call(calls.days.calendar, { query: { from: '2026-05-31', to: '2026-07-04' } }),
    browser.call(calls.trades.list, { query: { limit: String(dashboard.recentTrades) } }),
  ]);

/** A repeat visit: page files, session calls (ADR 14), then the dashboard. */
const openProduct: Action = async (trader) => {
  const { browser, token, pages } = trader;
  for (const page of pages) await browser.get(page);
  await Promise.all([
    browser.call(calls.auth.checkVerification, { body: { idToken: token } }),
    browser.call(calls.auth.login, { body: { idToken: token } }),
  ]);
  await viewDashboard(trader);
};

const viewMonth: Action = async ({ browser }) => {
  await browser.call(calls.days.calendar, { query: { from: `${pick(months)}-01`, to: lastDay } });
  await browser.call(calls.days.byDay, { params: { date: pick(['2026-06-15', '2026-06-16', '2026-06-17']) } });
};

const viewRange: Action = async ({ browser }) => {
  const query = { startDate: '2026-04-01', endDate: lastDay };
  await browser.call(calls.trades.filteredStats, { query });
  await browser.call(calls.days.analytics, { query });
};

/** The first hundred trades, then one trade. `readAllTrades` reads the rest. */
const viewTrades: Action = async ({ browser }) => {
  const { trades } = await browser.call(calls.trades.list, { query: { limit: '100' } });
  const { id } = pick(trades);
  const [{ trade }] = await Promise.all([
    browser.call(calls.trades.get, { params: { id: String(id) } }),
    browser.call(calls.flags.list, {}),
  ]);
  const shown = trade.files[0]?.thumbnailUrl;
  if (shown) await browser.get(shown, 'thumbnail');
};

const readAllTrades: Action = async ({ browser }) => {
  const first = await browser.call(calls.trades.list, { query: { limit: '100' } });
  for (let cursor = first.nextCursor; cursor; ) {
    const page = await browser.call(calls.trades.list, { query: { limit: String(limits.pageSize), cursor } });
    cursor = page.nextCursor;
  }
};

const addTrade: Action = async (trader) => {
  const { browser, journal } = trader;
  const body = createRandomTrade();
  const saved = await browser.call(calls.trades.create, { headers: { 'idempotency-key': randomUUID() }, body });
  journal.record(saved.id, body);
  await viewDashboard(trader);
};

const findOwnTrade = async (trader: Trader): Promise<number> => {
  if (trader.journal.size() === 0) await addTrade(trader);
  return trader.journal.pickTrade();
};

const editTrade: Action = async (trader) => {
  const id = await findOwnTrade(trader);
  const body = createRandomTrade();
  const params = { id: String(id) };
  const { trade } = await trader.browser.call(calls.trades.get, { params });
  const headers = { 'if-match': String(trade.version) };
  await trader.browser.call(calls.trades.update, { params, headers, body });
  trader.journal.record(id, body);
};

const deleteAndRestore: Action = async (trader) => {
  const params = { id: String(await findOwnTrade(trader)) };
  await trader.browser.call(calls.trades.delete, { params });
  await trader.browser.call(calls.trades.restore, { params });
};

const uploadImage: Action = async (trader) => {
  const { browser, journal, pictures } = trader;
  if (!journal.hasSpace()) await addTrade(trader);
  const id = journal.findTradeWithSpace();
  const picture = pick(pictures);
  const file = await browser.call(calls.media.upload, {
    headers: { 'idempotency-key': randomUUID() },
    form: { tradeId: String(id) },
    file: picture.file,
  });
  journal.recordFile(id, file.id, picture.sha256);
  await browser.call(calls.trades.get, { params: { id: String(id) } });
  if (file.thumbnailUrl) await browser.get(file.thumbnailUrl, 'thumbnail');
};

/** The mix of actions; `share` is in percent. */
export const mix: { name: string; share: number; run: Action }[] = [
  { name: 'open the product', share: 8, run: openProduct },
  { name: 'return to the dashboard', share: 22, run: viewDashboard },
  { name: 'another month, one day', share: 12, run: viewMonth },
  { name: 'statistics of a range', share: 6, run: viewRange },
  { name: 'trade list, then one trade', share: 17, run: viewTrades },
  { name: 'whole trade list', share: 5, run: readAllTrades },
  { name: 'add a trade, then dashboard', share: 15, run: addTrade },
  { name: 'edit a trade', share: 8, run: editTrade },
  { name: 'delete a trade, then undo', share: 2, run: deleteAndRestore },
  { name: 'upload an image', share: 5, run: uploadImage },
];
