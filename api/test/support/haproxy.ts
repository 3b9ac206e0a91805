import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { getFreePort } from 'local/testing';
import { installFromDebian } from 'tooling/programs';
import { dataDir, startCommand } from './server-process.ts';

const configuration = join(__dirname, '../../../platform/deploy/haproxy.cfg');

const findHaproxy = (): string | undefined =>
  [process.env.HAPROXY, '/usr/sbin/haproxy', '/usr/local/sbin/haproxy', '/opt/homebrew/bin/haproxy'].find(
    (path) => path && existsSync(path),
  );

/** Returns the path of HAProxy. Installs Debian's package if there is none. */
const getHaproxyPath = (): string => {
  const found = findHaproxy() ?? (installFromDebian('haproxy') ? findHaproxy() : undefined);
  if (found) return found;
  throw new Error(
    'The rolling restart test needs HAProxy, which could not be installed. Install HAProxy, or set HAPROXY to its path, ' +
      'and try again.',
  );
};

const replaceLine = (text: string, line: RegExp, replacement: string): string => {
  if (!line.test(text)) throw new Error(`platform/deploy/haproxy.cfg has no line like ${line}`);
  return text.replace(line, replacement);
};

/**
 * Returns platform/deploy/haproxy.cfg with two lines replaced: the port to listen on, and the instances, by port
 * instead of DNS.
 */
const adaptConfiguration = (port: number, instances: readonly number[]): string => {
  const servers = instances.map((each, index) => `  server api${index + 1} 127.0.0.1:${each}`);
  const text = replaceLine(readFileSync(configuration, 'utf8'), /^ {2}bind :4000$/m, `  bind 127.0.0.1:${port}`);
  return replaceLine(text, /^ {2}server-template .+$/m, servers.join('\n'));
};

/** Runs the load balancer of production in front of API instances at these ports, which it names api1, api2 … */
export async function startHaproxy(instances: readonly number[]) {
  const port = await getFreePort();
  const file = join(dataDir, 'haproxy.cfg');
  writeFileSync(file, adaptConfiguration(port, instances));
  const program = startCommand(getHaproxyPath(), ['-f', file], { PATH: process.env.PATH ?? '' });
  const url = `http://127.0.0.1:${port}`;
  while (!(await fetch(`${url}/api/ready`).catch(() => null))) {
    if (program.hasEnded()) throw new Error(`HAProxy ended: ${program.lines.join('\n')}`);
  }
  return { ...program, url };
}
