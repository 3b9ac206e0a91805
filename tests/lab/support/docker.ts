import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { json } from 'node:stream/consumers';
import { root } from 'tooling/repository';

/**
 * Puts a program named docker on the PATH of scripts, which asks the test.
 * @param answer what a command prints; a rejection makes it fail
 */
export async function createDocker(answer: (args: readonly string[]) => Promise<string | Buffer>) {
  const folder = mkdtempSync(join(tmpdir(), 'docker-'));
  const commands: string[] = [];
  const server = createServer(async (request, reply) => {
    const args = (await json(request)) as string[];
    commands.push(args.join(' '));
    await answer(args).then(
      (output) => reply.end(output),
      (error) => reply.writeHead(500).end(String(error)),
    );
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const program = `#!${process.execPath}
fetch('${url}', { method: 'POST', body: JSON.stringify(process.argv.slice(2)) }).then(async (reply) => {
  process[reply.ok ? 'stdout' : 'stderr'].write(new Uint8Array(await reply.arrayBuffer()));
  process.exitCode = reply.ok ? 0 : 1;
});
`;
  writeFileSync(join(folder, 'docker'), program);
  chmodSync(join(folder, 'docker'), 0o755);
  return {
    commands,
    /** Runs a script of platform/deploy. */
    run: async (script: string, env: Record<string, string> = {}): Promise<{ code: number | null; errors: string }> => {
      const PATH = `${folder}${delimiter}${process.env.PATH}`;
      const child = spawn(join(root, 'platform/deploy', script), {
        env: { ...process.env, ...env, PATH },
        stdio: ['ignore', 'inherit', 'pipe'],
      });
      let errors = '';
      child.stderr.on('data', (chunk) => {
        errors += chunk;
      });
      const [code] = await once(child, 'close');
      return { code, errors };
    },
    stop: (): void => {
      server.close().closeAllConnections();
      rmSync(folder, { recursive: true });
    },
  };
}
