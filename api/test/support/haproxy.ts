import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { getFreePort } from 'local/testing';
import { installFromDebian } from 'tooling/debian';
import { dataDir, startCommand } from './server-process.ts';

const configuration = join(__dirname, '../../../deploy/haproxy.cfg');

const find = (): string | undefined =>
  [process.env.HAPROXY, '/usr/sbin/haproxy', '/usr/local/sbin/haproxy', '/opt/homebrew/bin/haproxy'].find(
    (path) => path && existsSync(path),
  );

/** The path of an HAProxy; Debian's is installed, as the browser tests install a Chromium, when there is none. */
const haproxy = (): string => {
  const found = find() ?? (installFromDebian('haproxy') ? find() : undefined);
  if (found) return found;
  throw new Error(
    'The rolling restart needs an HAProxy, and none could be installed. Install HAProxy, or set HAPROXY to the path of ' +
      'one, and try again.',
  );
};

const exchange = (text: string, line: RegExp, by: string): string => {
  if (!line.test(text)) throw new Error(`deploy/haproxy.cfg has no line like ${line}`);
  return text.replace(line, by);
};

/**
 * deploy/haproxy.cfg to the letter but for two lines: the port that it listens on, and where the instances are, which in
 * production a name says and here their ports.
 */
const adapted = (port: number, instances: readonly number[]): string => {
  const servers = instances.map((each, index) => `  server api${index + 1} 127.0.0.1:${each}`);
  const text = exchange(readFileSync(configuration, 'utf8'), /^ {2}bind :4000$/m, `  bind 127.0.0.1:${port}`);
  return exchange(text, /^ {2}server-template .+$/m, servers.join('\n'));
};

/** The balancer of production in front of the API's instances at these ports; as it says itself, they are api1, api2 … */
export const startHaproxy = async (instances: readonly number[]) => {
  const port = await getFreePort();
  const file = join(dataDir, 'haproxy.cfg');
  writeFileSync(file, adapted(port, instances));
  const program = startCommand(haproxy(), ['-f', file], { PATH: process.env.PATH ?? '' });
  const url = `http://127.0.0.1:${port}`;
  while (!(await fetch(`${url}/api/ready`).catch(() => null))) {
    if (program.hasEnded()) throw new Error(`HAProxy ended: ${program.lines.join('\n')}`);
  }
  return { ...program, url };
};
