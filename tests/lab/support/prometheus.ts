import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startCommand } from 'api/testing/server-process.ts';
import { getFreePort } from 'local/testing';
import { getProgram } from 'tooling/programs';
import { readRepositoryFile } from 'tooling/repository';
import { parse, stringify } from 'yaml';

const getPrometheusPath = (): string =>
  getProgram('prometheus', 'PROMETHEUS', ['/usr/bin/prometheus', '/usr/local/bin/prometheus']);

interface Configuration {
  global: object;
  scrape_configs: { job_name: string; dns_sd_configs?: object[]; static_configs?: object[] }[];
}

/** prometheus.yml of production, with addresses instead of names in DNS, and a short interval. */
const adaptConfiguration = (targets: Readonly<Record<string, string>>, alertmanager: string): string => {
  const configuration = parse(readRepositoryFile('platform/deploy/prometheus.yml')) as Configuration;
  const scraped = configuration.scrape_configs.filter(({ job_name }) => targets[job_name]);
  return stringify({
    ...configuration,
    global: { scrape_interval: '1s', evaluation_interval: '1s' },
    alerting: { alertmanagers: [{ static_configs: [{ targets: [alertmanager] }] }] },
    scrape_configs: scraped.map(({ job_name }) => ({ job_name, static_configs: [{ targets: [targets[job_name]] }] })),
  });
};

/** The alert rules of production, which fire at once. A list of modules is old after two seconds. */
const adaptRules = (): string =>
  readRepositoryFile('platform/deploy/alerts.yml')
    .replaceAll(/for: \d+[mh]/g, 'for: 0s')
    .replace('gateway_module_list_age_seconds > 300', 'gateway_module_list_age_seconds > 2');

interface Alerts {
  data: { alerts: { state: string; labels: Record<string, string>; annotations: { summary: string } }[] };
}

/**
 * Runs Prometheus with the rules of production.
 * @param targets the metrics port of each job, such as 127.0.0.1:9464
 * @param alertmanager the port that alerts are sent to
 */
export async function startPrometheus(targets: Readonly<Record<string, string>>, alertmanager: string) {
  const folder = mkdtempSync(join(tmpdir(), 'prometheus-'));
  writeFileSync(join(folder, 'prometheus.yml'), adaptConfiguration(targets, alertmanager));
  writeFileSync(join(folder, 'alerts.yml'), adaptRules());
  const port = await getFreePort();
  const program = startCommand(
    getPrometheusPath(),
    [
      `--config.file=${folder}/prometheus.yml`,
      `--storage.tsdb.path=${folder}/data`,
      `--web.listen-address=127.0.0.1:${port}`,
    ],
    {},
  );
  await program.waitForLine('Server is ready to receive web requests');
  const readAlerts = async () => {
    const reply = await fetch(`http://127.0.0.1:${port}/api/v1/alerts`);
    return ((await reply.json()) as Alerts).data.alerts.filter(({ state }) => state === 'firing');
  };
  return {
    /** Resolves with the summary of the alert once it fires. */
    waitForAlert: async (name: string): Promise<string> => {
      for (;;) {
        const found = (await readAlerts()).find(({ labels }) => labels.alertname === name);
        if (found) return found.annotations.summary;
        if (program.hasEnded()) throw new Error(program.lines.join('\n'));
        await sleep(250);
      }
    },
    listFiring: async (): Promise<string[]> => (await readAlerts()).map(({ labels }) => labels.alertname ?? ''),
    stop: async (): Promise<void> => {
      program.kill('SIGKILL');
      await program.ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
