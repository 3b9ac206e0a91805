import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { json } from 'node:stream/consumers';
import { findUnknownNames, readQueries } from 'tooling/alert-rules';
import { createFolderStore } from './folder-store.ts';
import { publish } from './publish.ts';
import { promote, stage } from './rollout.ts';
import { createBuild } from './testing/releases.ts';

const name = 'mf-notes';
const hour = new Date().toISOString();
const counts = (traders: number, failing: number) => ({
  ...{ traders, failing, newTraders: traders, newFailing: failing, loadMs: 0, readyMs: 0 },
});

let folder: string;
let api: Server;
let isApiDown = false;
/** What the webhook got. Its first answer is a failure. */
const posted: unknown[] = [];
const secondPost = Promise.withResolvers<void>();
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'releases-'));
  const store = createFolderStore(folder);
  for (const version of ['1.0.0', '1.1.0']) await publish(store, createBuild(version));
  await promote(store, name, '1.0.0');
  await stage(store, name, '1.1.0', 20);
  const rows = [
    { module: name, version: '1.0.0', hour, ...counts(40, 0) },
    { module: name, version: '1.1.0', hour, ...counts(10, 10) },
  ];
  api = createServer(async (request, reply) => {
    if (request.method === 'POST') {
      const count = posted.push(await json(request));
      reply.writeHead(count === 1 ? 500 : 200).end();
      if (count === 2) secondPost.resolve();
    } else reply.writeHead(isApiDown ? 503 : 200).end(JSON.stringify(rows));
  });
  await once(api.listen(0, '127.0.0.1'), 'listening');
});
afterAll(async () => {
  api.close().closeAllConnections();
  await rm(folder, { recursive: true });
});

/** Runs the service of docker-compose.yml. */
const startGuardian = async () => {
  const HEALTH_URL = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
  const DECISIONS_WEBHOOK = `${HEALTH_URL}/hook`;
  const env = { ...process.env, RELEASE_TARGET: folder, HEALTH_URL, DECISIONS_WEBHOOK, METRICS_PORT: '0' };
  const args = [join(__dirname, 'cli.ts'), 'guard', '--every', '1', '--prune'];
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  /** The next line of the log with this text. */
  const waitForEntry = async (text: string) => {
    for (;;) {
      const { value, done } = await lines.next();
      if (done) throw new Error('The guardian ended.');
      if (value.includes(text)) return JSON.parse(value);
    }
  };
  const { port } = await waitForEntry('serving metrics');
  const read = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
  return { waitForEntry, read, stop: () => child.kill() };
};

it('serves metrics that its alert rules use, JSON lines and readiness; a look that fails is counted (REL-03)', async () => {
  const guardian = await startGuardian();
  try {
    expect(await guardian.waitForEntry('rollback, recorded')).toMatchObject({ level: 30, time: expect.any(Number) });
    const text = await (await guardian.read('/metrics')).text();
    const [, decidedAt] =
      /^guardian_last_decision_timestamp_seconds{module="mf-notes",decision="rollback"} (\S+)$/m.exec(text) ?? [];
    expect(Date.now() / 1_000 - Number(decidedAt)).toBeLessThan(60);
    expect(text).toMatch(/^guardian_open_questions{module="mf-notes"} 0$/m);
    for (const query of readQueries('guardian', 'Guardian'))
      expect([query, ...findUnknownNames(query, text.split('\n'))]).toEqual([query]);
    expect((await guardian.read('/ready')).status).toBe(200);
    // A post that fails is repeated at the next look, and then never again.
    expect(await guardian.waitForEntry('could not be posted')).toMatchObject({ level: 50 });
    await secondPost.promise;
    isApiDown = true;
    await guardian.waitForEntry('could not look');
    expect(await (await guardian.read('/metrics')).text()).toMatch(/^guardian_errors_total [2-9]/m);
    const message = {
      ...{ text: expect.stringMatching(/^The guardian rolled back mf-notes 1\.1\.0: /), module: name },
      ...{ decision: 'rollback', at: expect.stringMatching(/Z$/) },
    };
    expect(posted).toEqual([message, message]);
  } finally {
    guardian.stop();
  }
});
