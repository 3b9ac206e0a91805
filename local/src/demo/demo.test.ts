import { calls, type Stats, type Trade } from 'contracts';
import { signInWithPassword } from '../identity/admin.ts';
import { type Stack, startStack } from '../testing/stack.ts';
import { demoTrader } from './index.ts';
import { getLocalDate } from './trading-days.ts';

const signInMessage = `Demo: sign in as ${demoTrader.email} with the password ${demoTrader.password}`;

describe('npm run demo', () => {
  let stack: Stack;
  beforeAll(async () => {
    stack = await startStack({ demo: true });
  });
  afterAll(() => stack.remove());

  const get = async <Reply>(path: string): Promise<Reply> => {
    const token = await signInWithPassword({ host: stack.emulatorHost, projectId: stack.projectId }, demoTrader);
    const reply = await fetch(stack.url + path, { headers: { authorization: `Bearer ${token}` } });
    expect(reply.status).toBe(200);
    return (await reply.json()) as Reply;
  };
  const stats = () => get<Stats>(calls.trades.stats.path);

  it('prints the sign-in data and has three years of trades up to today, with an image and a video', async () => {
    expect(stack.logs()).toContain(`\n${signInMessage}\n`);
    expect((await stats()).totalTrades).toBeGreaterThan(1_500);
    const { trades } = await get<{ trades: Trade[] }>(`${calls.trades.list.path}?date=${getLocalDate()}`);
    expect(trades.length).toBeGreaterThanOrEqual(3);
    const files = trades.flatMap((trade) => trade.files);
    expect(files.map(({ fileType }) => fileType)).toEqual(['image/png', 'video/mp4']);
    for (const { url } of files) expect((await fetch(stack.url + url)).status).toBe(200);
  });

  it('keeps existing trades at the next start', async () => {
    const before = await stats();
    await stack.stop();
    await stack.restart();
    expect(stack.logs()).toContain(`\n${signInMessage}\n`);
    expect(await stats()).toEqual(before);
  });
});
