import { EventEmitter, once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { startCommand } from 'api/testing/server-process.ts';
import { getFreePort } from 'local/testing';
import { getProgram } from 'tooling/programs';
import { readRepositoryFile } from 'tooling/repository';

const getAlertmanagerPath = (): string =>
  getProgram('prometheus-alertmanager', 'ALERTMANAGER', [
    '/usr/bin/prometheus-alertmanager',
    '/usr/local/bin/alertmanager',
  ]);

/** An alert in a message of Alertmanager. */
interface Notification {
  status: 'firing' | 'resolved';
  labels: Record<string, string>;
  annotations: { summary: string };
}

/** The program of a team that gets its alerts. */
const startReceiver = async () => {
  const received: Notification[] = [];
  const events = new EventEmitter();
  const server = createServer(async (request, reply) => {
    const { alerts } = (await json(request)) as { alerts: Notification[] };
    received.push(...alerts);
    reply.end();
    events.emit('received');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    /** Resolves with the summary of the alert once it was posted. */
    waitFor: async (name: string, status: Notification['status']): Promise<string> => {
      for (;;) {
        const found = received.find((each) => each.labels.alertname === name && each.status === status);
        if (found) return found.annotations.summary;
        await once(events, 'received');
      }
    },
    stop: () => server.close().closeAllConnections(),
  };
};

/** alertmanager.yml of production, with an address instead of the file that has it, and messages after a second. */
const adaptConfiguration = (webhook: string): string =>
  readRepositoryFile('platform/deploy/alertmanager.yml')
    .replaceAll(/group_(wait|interval): \w+/g, 'group_$1: 1s')
    .replace(/url_file: .+/, `url: ${webhook}`);

/** Runs Alertmanager with the configuration of production, and a program that gets its messages. */
export async function startAlertmanager() {
  const folder = mkdtempSync(join(tmpdir(), 'alertmanager-'));
  const receiver = await startReceiver();
  writeFileSync(join(folder, 'alertmanager.yml'), adaptConfiguration(receiver.url));
  const address = `127.0.0.1:${await getFreePort()}`;
  const program = startCommand(
    getAlertmanagerPath(),
    [
      `--config.file=${folder}/alertmanager.yml`,
      `--storage.path=${folder}/data`,
      ...[`--web.listen-address=${address}`, '--cluster.listen-address='],
    ],
    {},
  );
  await program.waitForLine('Listening on');
  return {
    address,
    waitForMessage: receiver.waitFor,
    stop: async (): Promise<void> => {
      program.kill('SIGKILL');
      await program.ended;
      receiver.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
