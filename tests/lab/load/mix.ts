import { hash } from 'node:crypto';
import { createClient } from 'api/testing/client.ts';
import { createNoiseImage } from 'api/testing/media-files.ts';
import { runProgram } from 'api/testing/program.ts';
import type { Trade } from 'api/testing/wire-types.ts';
import { limits, type WireReplyOf } from 'contracts';
import { calls } from 'contracts/every-call';
import pLimit from 'p-limit';
import type { Report } from '../support/format.ts';
import { seedTrader } from '../support/journals.ts';
import type { ProductUnderTest } from '../support/product.ts';
import { createMixReport } from './mix-report.ts';
import { findSaturation, type MixOptions, runTraders } from './run-traders.ts';
import type { Trader } from './traders.ts';

const seedTraders = async ({ db }: ProductUnderTest, { traders, trades }: MixOptions): Promise<Trader[]> => {
  // More concurrency would not help, because the emulator creates accounts sequentially.
  const limit = pLimit(8);
  // About 300 KB.
  const picture = await createNoiseImage(240, 135).resize(1_920, 1_080).jpeg({ quality: 60 }).toBuffer();
  const seed = async (): Promise<Trader> => ({
    token: await seedTrader(db, trades),
    seeded: trades,
    picture,
    created: new Map(),
    uploaded: new Map(),
  });
  return Promise.all(Array.from({ length: traders }, () => limit(seed)));
};

/**
 * Reads a trader's whole journal and all files through the API, and returns what the API acknowledged and is missing.
 */
const findLost = async (url: string, { token, created, uploaded }: Trader): Promise<string[]> => {
  const client = createClient(url);
  const stored: Trade[] = [];
  let cursor: string | undefined;
  do {
    const query = { limit: String(limits.pageSize), ...(cursor ? { cursor } : {}) };
    const { raw } = await client.send(calls.trades.list, { token, query });
    const page = raw as WireReplyOf<typeof calls.trades.list>;
    stored.push(...page.trades);
    cursor = page.nextCursor;
  } while (cursor);
  const amounts = new Map(stored.map(({ id, amount }) => [id, amount]));
  const urls = new Map(stored.flatMap(({ files }) => files.map((file) => [file.id, file.url] as const)));
  const lost = [...created].flatMap(([id, amount]) => (amounts.get(id) === amount ? [] : `trade ${id} is lost`));
  for (const [id, sha256] of uploaded) {
    const reply = await fetch(url + (urls.get(id) ?? '/missing'));
    if (hash('sha256', new Uint8Array(await reply.arrayBuffer())) !== sha256) lost.push(`file ${id} is lost`);
  }
  return lost;
};

/** Seeds the traders, runs the mix, finds the saturation point, and verifies all acknowledged data. */
export async function runMix(product: ProductUnderTest, options: MixOptions): Promise<Report> {
  const { seconds, trades } = options;
  console.log(`Seeding ${options.traders} traders with ${trades} trades each …`);
  const traders = await seedTraders(product, options);
  console.log(`${traders.length} traders at work for ${seconds} s …`);
  // One request per second and trader, as from the pages of a trader at work.
  const run = await runTraders(product, traders, seconds, traders.length);
  const saturation = await findSaturation(product, traders, seconds);
  console.log('Verifying acknowledged data …');
  const lost: string[] = [];
  for (const trader of traders) lost.push(...(await findLost(product.url, trader)));
  const { code, lines } = await runProgram('verify.ts', product.databaseUri);
  const summaries = lines.at(-1) ?? '';
  const failures = [run, ...saturation].flatMap((each) => each.failures);
  return {
    tables: createMixReport({ options, run, saturation, traders, failures, lost, summaries }),
    broken: [...failures, ...lost, ...(code === 0 ? [] : [summaries])],
  };
}
