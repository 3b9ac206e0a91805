import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { parse } from 'yaml';
import { readRepositoryFile as read, readRepositoryFiles, root } from './repository.ts';

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
  stop_grace_period?: string;
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
      // The backup reads it with the same keys.
      ['api', 'store', 'backup-media'],
    ]);
    for (const name of ['web', 'calls', 'database', 'media']) expect(networks[name]?.internal).toBe(true);
    const published = Object.keys(services).filter((name) => services[name]?.ports);
    expect(published).toEqual(['web', 'identity']);
  });

  it('lets gateway and API finish requests in flight, and upgrades within the slots of the balancer', () => {
    const grace = Number(/SHUTDOWN_GRACE_PERIOD_MS = (\d+)_000/.exec(read('platform/gateway/src/server.ts'))?.[1]);
    expect(Number.parseInt(services.web?.stop_grace_period ?? '', 10)).toBeGreaterThan(grace);
    expect(grace).toBe(Number.parseInt(services.api?.stop_grace_period ?? '', 10));
    const [, slots] = /^slots=(\d+)$/m.exec(read('platform/deploy/upgrade.sh')) ?? [];
    expect(read('platform/deploy/haproxy.cfg')).toContain(`  server-template api ${slots} "\${API_SERVERS}"`);
  });

  it('scrapes the metrics port of each process, with the job names of the alert rules', () => {
    const { scrape_configs } = parse(read('platform/deploy/prometheus.yml')) as {
      scrape_configs: { job_name: string; dns_sd_configs: { names: string[]; port: number }[] }[];
    };
    const jobs = new Set([...read('platform/deploy/alerts.yml').matchAll(/job="([^"]+)"/g)].map(([, job]) => job));
    const scraped = scrape_configs.map(({ job_name }) => job_name);
    expect([...jobs].filter((job) => !scraped.includes(job ?? ''))).toEqual([]);
    for (const { dns_sd_configs } of scrape_configs)
      for (const { names, port } of dns_sd_configs)
        expect([names, services[names[0] ?? '']?.environment?.METRICS_PORT]).toEqual([names, String(port)]);
    for (const name of [
      'prometheus.yml',
      'alerts.yml',
      'alertmanager.yml',
      ...['datasource.yml', 'dashboards.yml', 'dashboard.json'].map((file) => `grafana/${file}`),
    ])
      expect(read('platform/deploy/monitoring.yml')).toContain(`./platform/deploy/${name}:`);
  });

  it.each([
    ['bucket', ['web', 'seed', 'release', 'guardian']],
    ['monitoring', ['prometheus', 'alertmanager', 'grafana']],
    ['webhook', ['guardian']],
  ])('is extended by platform/deploy/%s.yml, which changes or adds only %j', (file, changed) => {
    const extension = parse(read(`platform/deploy/${file}.yml`), { merge: true }) as Compose;
    expect(Object.keys(extension.services)).toEqual(changed);
    const used = Object.values(extension.services).flatMap(({ networks: names = [] }) => names);
    expect(used.filter((name) => !(name in networks))).toEqual([]);
    // With a bucket, every program that reads or writes the store has its address; only writers have keys to write.
    const targets = Object.values(extension.services).map(({ environment }) => environment?.RELEASE_TARGET);
    if (file === 'bucket') expect(targets.filter((target) => !target?.includes('RELEASE_TARGET:?'))).toEqual([]);
    const keys = (name: string) => extension.services[name]?.environment?.AWS_ACCESS_KEY_ID;
    if (file === 'bucket') expect(keys('web')).not.toBe(keys('guardian'));
    for (const { ports = [], cap_drop } of Object.values(extension.services).filter(({ image }) => image)) {
      expect(cap_drop).toEqual(['ALL']);
      expect(ports.filter((port) => !port.startsWith('127.0.0.1:'))).toEqual([]);
    }
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

describe('the settings of docker-compose.yml', () => {
  const files = readRepositoryFiles('docker-compose.yml', 'platform/deploy/*.yml');
  const find = (source: string, pattern: RegExp) => [...source.matchAll(pattern)].map(([, name = '']) => name);
  const listed = find(read('.env.production.example'), /^#?([A-Z][A-Z0-9_]*)=/gm);

  it('are those of .env.production.example, each once', () => {
    const used = [...files.values()].flatMap((source) => find(source, /(?<!\$)\$\{(\w+)/g));
    expect(listed.toSorted()).toEqual([...new Set(used)].toSorted());
  });

  it('have the same defaults there, except where the example shows another value', () => {
    const example = parseEnv(read('.env.production.example').replaceAll(/^#(?=[A-Z][A-Z0-9_]*=)/gm, ''));
    const defaults = [...text.matchAll(/\$\{(\w+):-([^}]+)\}/g)].filter(
      ([, name = '', value]) => example[name] !== value,
    );
    expect(new Set(defaults.map(([, name]) => name))).toEqual(
      new Set([
        ...['AWS_REGION', 'MEDIA_STORE', 'MEDIA_S3_READ', 'MONGODB_URI', 'REQUIRE_SIGNATURES'],
        ...['FIREBASE_KEY_FILE', 'MODULE_KEYS_FILE', 'RELEASE_KEY_FILE'],
      ]),
    );
  });

  it.each(['.gitignore', '.dockerignore'])(
    'name files with keys, which %s leaves out of history and images',
    (file) => {
      const patterns = read(file)
        .split('\n')
        .map((line) => line.replace(/^\//, ''));
      const isIgnored = (name: string) =>
        patterns.some((pattern) => pattern === name || (pattern.startsWith('*.') && name.endsWith(pattern.slice(1))));
      const named = find(read('.env.production.example'), /_FILE=\.\/(\S+)$/gm);
      expect(named.length).toBeGreaterThan(3);
      expect(named.filter((name) => !isIgnored(name))).toEqual([]);
    },
  );

  it.each([
    ['api', 'api/src/env.ts', []],
    // There is one gateway, so that no other one serves while it drains. A bucket has a file of its own.
    ['web', 'platform/gateway/src/settings.ts', ['DRAIN_SECONDS', 'RELEASE_ENDPOINT', 'MODULES_URL']],
  ])('reach %s: all that %s reads', (service, source, others) => {
    const names = find(read(source), /^ {2}([A-Z][A-Z0-9_]+): (?:z|setting)\b/gm);
    const ofImage = ['HOST', 'PORT', 'API_PORT', 'DATA_DIR'];
    const passed = Object.keys(services[service]?.environment ?? {});
    expect(names.length).toBeGreaterThan(20);
    expect(names.filter((name) => ![...passed, ...ofImage, ...others].includes(name))).toEqual([]);
  });
});
