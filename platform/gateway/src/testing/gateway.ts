import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import type { ClientConfig } from 'protocol';
import { createLog } from 'protocol/server/log';
import { writeFiles } from 'tooling/repository';
import { createGateway, type GatewayOptions } from '../gateway.ts';

export const config: ClientConfig = {
  apiUrl: '',
  firebase: { apiKey: 'demo-key', authDomain: 'localhost', projectId: 'demo-x' },
  authEmulatorUrl: 'http://127.0.0.1:9099',
};

const servers: Server[] = [];

/** Listens on a free port until closeServers() is called. @returns the server's URL */
export async function listen(server: Server): Promise<string> {
  servers.push(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

export function closeServers(): void {
  for (const server of servers.splice(0)) server.close().closeAllConnections();
}

/** A log whose lines a test reads. */
export function createTestLog() {
  const lines: string[] = [];
  return { log: createLog('info', { write: (line) => void lines.push(line) }), lines };
}

const silentLog = createLog('silent');

/** Starts a gateway for the builds in `dir`. By default its API is unreachable. */
export function startGateway(dir: string, options: Partial<GatewayOptions> = {}): Promise<string> {
  const shellDir = join(dir, 'shell');
  const moduleDirs = [join(dir, 'mf-trades')];
  return listen(
    createGateway({ shellDir, moduleDirs, apiUrl: 'http://127.0.0.1:1', config, log: silentLog, ...options }),
  );
}

/** Like fetch, but sends the path without normalizing it. */
export function fetchRaw(url: string, path: string, headers = {}): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    httpRequest(`${url}/`, { path, headers }, resolve).on('error', reject).end();
  });
}

/**
 * Sends bytes on a new connection without normalizing them, and reads until it is closed. `head` has lines without CR.
 */
export async function sendRaw(url: string, head: string, body = ''): Promise<string> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  const received: Buffer[] = [];
  socket.on('data', (data) => received.push(data)).on('error', () => socket.destroy());
  socket.write(`${head}\nConnection: close\n\n`.replaceAll('\n', '\r\n') + body);
  await once(socket, 'close');
  return Buffer.concat(received).toString();
}

export const longScript = `console.log(${JSON.stringify('a long script '.repeat(500))});`;

const page =
  '<meta name="csp-nonce" content="__CSP_NONCE__"><meta name="config" content="__CONFIG__">' +
  '<meta name="modules" content="__MODULES__">' +
  '<link rel="canonical" href="__PAGE_URL__"><div id="root"></div>';

/** Writes a minimal build of the shell. */
export function writeShellBuild(dir: string) {
  return writeFiles(dir, {
    'index.html': `${page}<h1>Trading Journal</h1>`,
    'page.html': page,
    'assets/main.0a1b2c3d.js': longScript,
  });
}

/** Writes a minimal build of a module. */
export function writeModuleBuild(dir: string, name: string, version: string) {
  return writeFiles(dir, {
    'module.json': JSON.stringify({
      ...{ name, version, contract: 1, paths: [`/${name}`], shared: { react: '^19.3.1' } },
      ...{ entry: 'remoteEntry.js', preload: ['assets/module.js'], fallbacks: [] },
    }),
    'api-contract.json': '{}',
    'remoteEntry.js': longScript,
    'assets/module.js': `// ${name}`,
  });
}
