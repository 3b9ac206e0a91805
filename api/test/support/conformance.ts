import { spawn } from 'node:child_process';
import { createServer, request } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';

/** The package has a program only, no module. */
const PACKAGE = createRequire(import.meta.url).resolve('@modelcontextprotocol/conformance/package.json');
const PROGRAM = join(dirname(PACKAGE), 'dist/index.js');

/** Starts a server that adds a key to each request: the scenarios of the protocol know none. */
export async function startWithKey(port: number, key: string) {
  const server = createServer((received, reply) => {
    const headers = { ...received.headers, authorization: `Bearer ${key}` };
    const sent = request({ port, method: received.method, path: received.url, headers }, (answer) => {
      reply.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(reply);
    });
    received.pipe(sent);
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const { port: own } = server.address() as AddressInfo;
  return { url: `http://localhost:${own}/mcp`, stop: () => server.close() };
}

/** Runs a scenario of the protocol's conformance package. @returns its exit code and what it printed */
export async function runScenario(url: string, scenario: string): Promise<{ code: number | null; output: string }> {
  const program = spawn(process.execPath, [PROGRAM, 'server', '--url', url, '--scenario', scenario], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [program.stdout, program.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const code = await new Promise<number | null>((resolve) => program.once('close', resolve));
  return { code, output };
}
