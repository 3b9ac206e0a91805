import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { Stats, Trade, WireReplyOf } from 'contracts';
import type { CandleSeries } from 'contracts/candles';
import type { DayList } from 'contracts/day-journal';
import type { DrillFigures } from 'contracts/drills';
import { calls } from 'contracts/every-call';
import type { InsightReply } from 'contracts/insights';
import type { Playbook } from 'contracts/playbook';
import type { ReviewQueue } from 'contracts/review';
import type { WeekReview } from 'contracts/week-reviews';
import { signInWithPassword } from '../identity/admin.ts';
import { type Stack, startStack } from '../testing/stack.ts';
import { demoTrader } from './index.ts';

const signInMessage = `Demo: sign in as ${demoTrader.email} with the password ${demoTrader.password}`;

describe('npm start and npm run demo', () => {
  let stack: Stack;
  beforeAll(async () => {
    stack = await startStack({ demo: true });
  });
  afterAll(() => stack.remove());

  const get = async <Reply>(path: string): Promise<Reply> => {
    const token = await signInWithPassword(stack.emulator, demoTrader);
    const reply = await fetch(stack.url + path, { headers: { authorization: `Bearer ${token}` } });
    expect(reply.status).toBe(200);
    return (await reply.json()) as Reply;
  };
  const stats = () => get<Stats>(calls.trades.stats.path);

  // The other tests sign in, too.
  it('has no session of the program that made it (SES-01)', async () => {
    const { sessions } = await get<WireReplyOf<typeof calls.sessions.list>>(calls.sessions.list.path);
    expect(sessions).toMatchObject([{ current: true }]);
  });

  it('prints its address last, when the gateway and the API are ready (API-23)', async () => {
    // The API may log its last request of the start at the same time.
    const lines = stack.logs().trimEnd().split('\n');
    expect(lines.filter((line) => !line.startsWith('api ')).at(-1)).toBe(`Ready: ${stack.url}`);
    for (const url of [stack.url, stack.apiUrl, stack.url.replace('localhost', '127.0.0.1')]) {
      expect((await fetch(`${url}/api/ready`)).status).toBe(200);
    }
    const config = (await (await fetch(`${stack.url}/config.json`)).json()) as { authEmulatorUrl: string };
    expect(config.authEmulatorUrl).toBe(`http://${stack.emulator.host}`);
  });

  it('prints the sign-in data and has three years of trades, the last day with a marked image and a video with moments (MRK-01)', async () => {
    expect(stack.logs()).toContain(`\n${signInMessage}\n`);
    expect((await stats()).totalTrades).toBeGreaterThan(1_500);
    const newest = await get<{ trades: Trade[] }>(calls.trades.list.path);
    const { trades } = await get<{ trades: Trade[] }>(`${calls.trades.list.path}?date=${newest.trades[0]?.date}`);
    const files = trades.flatMap((trade) => trade.files);
    expect(files.map(({ fileType }) => fileType)).toEqual(['image/png', 'video/mp4']);
    expect(files.map(({ marks = [] }) => marks.some(({ kind }) => kind === 'moment'))).toEqual([false, true]);
    expect(files.every(({ marks = [] }) => marks.length > 0)).toBe(true);
    for (const { url } of files) expect((await fetch(stack.url + url)).status).toBe(200);
  });

  it('has trades with legs and their largest loss as risk (LEG-06)', async () => {
    const { trades } = await get<{ trades: Trade[] }>(`${calls.trades.list.path}?structure=iron+condor`);
    expect(trades).toMatchObject([{ tradeTag: 'SPX', side: 'short', structure: 'iron condor', risk: 1_640 }]);
  });

  it('has a playbook with rules that help, that cost and that may be chance, and missed trades (PLB-06, PLB-12)', async () => {
    const { setups } = await get<Playbook>(calls.playbook.get.path);
    const verdicts = setups.flatMap(({ rules }) => rules.map(({ worth }) => worth?.verdict));
    expect(new Set(verdicts)).toEqual(new Set(['helps', 'costs', 'may be chance']));
    const { mistakes } = await get<{ mistakes: { excess: number }[] }>(calls.mistakes.get.path);
    expect(mistakes[0]?.excess).toBeLessThan(0);
    const { missedTrades } = await get<{ missedTrades: object[] }>(calls.missedTrades.list.path);
    expect(missedTrades.length).toBeGreaterThan(20);
  });

  it('has insights, trades, days and weeks to review, and a goal (REV-01, REV-03, REV-04)', async () => {
    const { insights } = await get<InsightReply>(calls.insights.get.path);
    expect(insights.length).toBeGreaterThanOrEqual(3);
    const { trades, days, weeks } = await get<ReviewQueue>(calls.review.queue.path);
    for (const { count } of [trades, days, weeks]) expect(count).toBeGreaterThan(0);
    const { goal } = await get<WeekReview>(`/api/reviews/week/${weeks.starts[0]}`);
    expect(goal).not.toBe('');
  });

  it('has days with plans, notes and grades, and days that are not reviewed yet (DAY-07)', async () => {
    const { days } = await get<DayList>(calls.dayJournal.list.path);
    expect(days.length).toBeGreaterThan(60);
    expect(days.filter(({ hasPlan }) => hasPlan).length).toBeGreaterThan(30);
    expect(days.filter(({ notes, grade, reviewed }) => notes > 0 && grade !== null && reviewed).length).toBeGreaterThan(
      30,
    );
  });

  it('has a funded account near its limit, and an evaluation that failed (LIM-06)', async () => {
    const { accounts } = await get<WireReplyOf<typeof calls.accountLimits.list>>(calls.accountLimits.list.path);
    const [funded, failed] = accounts.filter(({ room }) => room !== null);
    expect(funded).toMatchObject({ account: 'Funded 50K', breaches: { certain: 0 } });
    expect(funded?.room).toBeLessThan(1_500);
    expect(failed?.account).toBe('Evaluation 10K');
    expect(failed?.breaches?.certain).toBeGreaterThan(0);
  });

  it('has a key as an example, which sees results in R only (KEY-01, MCP-02)', async () => {
    const { keys } = await get<WireReplyOf<typeof calls.keys.list>>(calls.keys.list.path);
    expect(keys).toMatchObject([{ name: 'Spreadsheet', unit: 'r', lastUsedAt: null }]);
  });

  it('has three proposals in its inbox, which can be accepted (INB-02)', async () => {
    const { entries } = await get<WireReplyOf<typeof calls.inbox.list>>(calls.inbox.list.path);
    expect(entries.map(({ proposal, problem }) => [proposal?.kind, problem])).toEqual([
      ['trade', null],
      ['note', null],
      ['tags', null],
    ]);
  });

  it('has prices of each ticker, and computed MAE and MFE (CHT-04, CHT-05)', async () => {
    const { series } = await get<{ series: CandleSeries[] }>(calls.candles.list.path);
    expect(series.length).toBeGreaterThan(15);
    const { trades } = await get<{ trades: Trade[] }>(`${calls.trades.list.path}?has=mae&limit=100`);
    expect(trades.filter(({ excursions }) => excursions === 'computed').length).toBeGreaterThan(80);
  });

  it('has drills, some of them due, and prices of missed trades (PRA-03)', async () => {
    const { done, taken, skipped } = await get<DrillFigures>(calls.drills.figures.path);
    expect(done).toBeGreaterThan(20);
    expect(taken.averageR).not.toBeNull();
    expect(skipped.averageR).not.toBeNull();
    const { trades } = await get<{ trades: number[] }>(calls.drills.due.path);
    expect(trades.length).toBeGreaterThan(0);
  });

  it('explains that its data folder or a port is in use', async () => {
    await expect(startStack({ dataDir: stack.dataDir })).rejects.toThrow(
      `exited with 1:\n\n${stack.dataDir} is in use by another instance.`,
    );
    const { port } = new URL(stack.apiUrl);
    await expect(startStack({ env: { API_PORT: port } })).rejects.toThrow(
      `exited with 1:\n\nPort ${port} is in use by another program. Stop that program, or set API_PORT to another port.`,
    );
    await expect(startStack({ env: { PORT: 'web' } })).rejects.toThrow('PORT must be a port number.');
  });

  it('prints its database address, with which npm run verify succeeds', () => {
    const [, MONGODB_URI] = /database │ MONGODB_URI=(\S+)/.exec(stack.logs()) ?? [];
    const options = { cwd: join(import.meta.dirname, '../../../..'), env: { PATH: process.env.PATH, MONGODB_URI } };
    const output = execFileSync(process.execPath, ['api/src/verify.ts'], { ...options, encoding: 'utf8' });
    expect(output).toBe('Journals checked: 1. All columns are correct.\n');
  });

  it('keeps existing trades at the next start', async () => {
    const before = await stats();
    await stack.stop();
    await stack.restart();
    expect(stack.logs()).toContain(`\n${signInMessage}\n`);
    expect(await stats()).toEqual(before);
  });
});
