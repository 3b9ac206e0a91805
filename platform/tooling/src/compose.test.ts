import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { parse } from 'yaml';
import { readRepositoryFile as read, root } from './repository.ts';

interface Service {
  build?: { target: string };
  volumes?: string[];
  cap_drop?: string[];
  security_opt?: string[];
  read_only?: boolean;
  networks?: string[];
  network_mode?: string;
  ports?: string[];
  image?: string;
  environment?: Record<string, string>;
  healthcheck?: Record<string, unknown>;
}

interface Compose {
  services: Record<string, Service>;
  networks: Record<string, { internal?: boolean } | null>;
}

const text = read('docker-compose.yml');
const { services, networks } = parse(text, { merge: true }) as Compose;

/** Compose fails without these: `${NAME:?}`, or `${NAME?}` if the value may be empty. */
const required = [...text.matchAll(/\$\{(\w+):?\?/g)].map(([, name = '']) => name);

describe('docker-compose.yml (API-18)', () => {
  it.each(Object.keys(services))('runs %s without capabilities, new privileges or a writable file system', (name) => {
    const { cap_drop, security_opt, read_only } = services[name] ?? {};
    expect([cap_drop, security_opt]).toEqual([['ALL'], ['no-new-privileges:true']]);
    // The release service builds in its own folder.
    expect(read_only).toBe(name !== 'release');
  });

  it('has no default for settings that control access', () => {
    const withDefault = [...text.matchAll(/\$\{(\w+):?-/g)].map(([, name = '']) => name);
    const accessSettings =
      /NODE_ENV|FIREBASE_(?:PROJECT|API|AUTH_EMULATOR)|EMULATOR|SECRET|PASSWORD|ACCESS_KEY|PUBLIC|TRUST_PROXY$/;
    // The load balancer in front of the API is one hop.
    expect(withDefault.filter((name) => accessSettings.test(name))).toEqual(['TRUST_PROXY']);
    expect(text).not.toContain('a-demo-secret');
  });

  it.each(['platform/deploy/demo.env', '.env.production.example'])('has every required setting in %s', (file) => {
    expect(Object.keys(parseEnv(read(file)))).toEqual(expect.arrayContaining(required));
    expect(required.length).toBeGreaterThan(10);
  });

  it('names files and stages that exist, and so does the Dockerfile', () => {
    const dockerfile = read('platform/deploy/Dockerfile');
    const find = (pattern: RegExp) => [...dockerfile.matchAll(pattern)].map(([, found = '']) => found);
    const targets = Object.values(services).flatMap(({ build }) => build?.target ?? []);
    expect(find(/^FROM \S+ AS (\S+)$/gm)).toEqual(expect.arrayContaining([...targets, ...find(/--from=(\S+)/g)]));
    const copied = find(/^COPY (?!--from)(.+) \S+$/gm).flatMap((paths) => paths.split(' '));
    const mounted = Object.values(services).flatMap(({ volumes = [] }) =>
      volumes.flatMap((volume) => /^\.\/[^:]+/.exec(volume)?.[0] ?? []),
    );
    expect(copied.length * mounted.length).toBeGreaterThan(0);
    expect([...copied, ...mounted].filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  it('lets only the API reach database and store, over internal networks', () => {
    const listServices = (network: string) =>
      Object.keys(services).filter((name) => services[name]?.networks?.includes(network));
    expect([listServices('database'), listServices('media')]).toEqual([
      ['api', 'mongodb'],
      ['api', 'store'],
    ]);
    for (const name of ['web', 'calls', 'database', 'media']) expect(networks[name]?.internal).toBe(true);
    const published = Object.keys(services).filter((name) => services[name]?.ports);
    expect(published).toEqual(['web', 'identity']);
  });

  it('runs the same series of MongoDB as the workflow, with restartable sequences and few health checks', () => {
    const { image, environment, healthcheck } = services.mongodb ?? {};
    const workflow = read('.github/workflows/api.yml');
    expect([image, environment?.GLIBC_TUNABLES]).toEqual(['mongo:8.0', 'glibc.pthread.rseq=1']);
    expect(workflow).toContain('--env GLIBC_TUNABLES=glibc.pthread.rseq=1');
    expect(workflow.match(/\bmongo:\S+/g)).toEqual([image]);
    expect(healthcheck).toMatchObject({ interval: '30s', start_period: '60s', start_interval: '3s' });
  });
});
