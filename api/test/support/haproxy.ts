import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { getFreePort } from 'local/testing/services';
import { getProgram } from 'tooling/programs';
import { readRepositoryFile } from 'tooling/repository';
import { dataDir, startCommand } from './server-process.ts';

const getHaproxyPath = (): string =>
  getProgram('haproxy', 'HAPROXY', ['/usr/sbin/haproxy', '/usr/local/sbin/haproxy', '/opt/homebrew/bin/haproxy']);

const replaceLine = (text: string, line: RegExp, replacement: string): string => {
  if (!line.test(text)) throw new Error(`platform/deploy/haproxy.cfg has no line like ${line}`);
  return text.replace(line, replacement);
};

const readConfiguration = (port: number): string =>
  replaceLine(readRepositoryFile('platform/deploy/haproxy.cfg'), /^ {2}bind :4000$/m, `  bind 127.0.0.1:${port}`);

const start = async (port: number, text: string, env: Record<string, string> = {}) => {
  const file = join(dataDir, 'haproxy.cfg');
  writeFileSync(file, text);
  const program = startCommand(getHaproxyPath(), ['-f', file], { PATH: process.env.PATH ?? '', ...env });
  const url = `http://127.0.0.1:${port}`;
  while (!(await fetch(`${url}/api/ready`).catch(() => null))) {
    if (program.hasEnded()) throw new Error(`HAProxy ended: ${program.lines.join('\n')}`);
  }
  return { ...program, url };
};

/**
 * Runs the load balancer of production in front of instances at these ports, which it names api1, api2 … Some lines of
 * its configuration are replaced: the port to listen on, and the instances, by port instead of DNS.
 * @param readyPath where an instance says whether it is ready, if it is not one of the API
 */
export async function startHaproxy(instances: readonly number[], readyPath = '/api/ready') {
  const port = await getFreePort();
  const servers = instances.map((each, index) => `  server api${index + 1} 127.0.0.1:${each}`);
  const text = replaceLine(readConfiguration(port), /^ {2}server-template .+$/m, servers.join('\n'));
  return start(port, replaceLine(text, /(?<=^ {2}option httpchk GET )\S+$/m, readyPath));
}

/**
 * Runs the load balancer of production, which asks a name server for the addresses of the instances, as in
 * docker-compose.yml.
 * @param apiServers a name and the port of all instances, such as api:4000
 */
export async function startResolvingHaproxy(apiServers: string, nameServerPort: number) {
  const port = await getFreePort();
  const nameServer = `  nameserver test 127.0.0.1:${nameServerPort}`;
  const text = replaceLine(readConfiguration(port), /^ {2}parse-resolv-conf$/m, nameServer);
  return start(port, text, { API_SERVERS: apiServers });
}
