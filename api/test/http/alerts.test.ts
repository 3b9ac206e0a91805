import { readFileSync } from 'node:fs';
import { parser } from '@prometheus-io/lezer-promql';
import { calls } from 'contracts';
import { parse } from 'yaml';
import * as z from 'zod';
import { serveRemotes } from '../support/remotes.ts';
import { killServers, startListeningServer } from '../support/server-process.ts';

afterEach(killServers);

const Rule = z.strictObject({
  alert: z.string(),
  expr: z.string(),
  for: z
    .string()
    .regex(/^\d+[mh]$/)
    .optional(),
  labels: z.strictObject({ severity: z.enum(['page', 'ticket']) }),
  annotations: z.strictObject({ summary: z.string() }),
});
const Rules = z.strictObject({ groups: z.array(z.strictObject({ name: z.string(), rules: z.array(Rule) })) });

const file = `${import.meta.dirname}/../../../platform/deploy/alerts.yml`;
const rules = Rules.parse(parse(readFileSync(file, 'utf8'))).groups.flatMap((group) => group.rules);

/** Returns the metrics and labels in a query, and its syntax errors, by Prometheus' own grammar. */
const findNames = (query: string) => {
  const names = { metrics: new Set<string>(), labels: new Set<string>(), errors: [] as string[] };
  parser.parse(query).iterate({
    enter: ({ name, from, to, type, node }) => {
      const text = query.slice(from, to);
      if (type.isError) names.errors.push(query.slice(Math.max(0, from - 20), to + 20));
      else if (name === 'Identifier' && node.parent?.name === 'VectorSelector') names.metrics.add(text);
      else if (name === 'LabelName') names.labels.add(text);
    },
  });
  return names;
};

/** Labels that Prometheus adds to every series. */
const builtIn = { metrics: ['up'], labels: ['job', 'instance'] };

/** The metrics of an API after some requests and a telemetry report. */
const fetchMetrics = async (): Promise<string> => {
  const GATEWAY_URL = await serveRemotes({ 'mf-trades': ['1'] });
  const { client, waitForLog } = await startListeningServer({ METRICS_PORT: '0', GATEWAY_URL });
  const { port } = await waitForLog('serving metrics');
  const vitals = ['LCP', 'CLS'].map((name) => ({ name: name as 'LCP' | 'CLS', value: 0.1, path: '/' }));
  const errors = [{ message: 'no', path: '/', module: 'mf-trades@1' }];
  const loads = [{ module: 'mf-trades@1', outcome: 'ready' as const, path: '/' }];
  await client.call(calls.system.telemetry, { body: { vitals, errors, loads } });
  return (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
};

/** Returns the names in a query that these metrics do not have, and its syntax errors. */
const findUnknownNames = (query: string, lines: readonly string[]): string[] => {
  const { metrics, labels, errors } = findNames(query);
  const series = lines.filter((line) => metrics.has(line.split(/[{ ]/)[0] ?? ''));
  const isMetric = (name: string) =>
    builtIn.metrics.includes(name) || series.some((line) => /^\w+/.exec(line)?.[0] === name);
  const isLabel = (name: string) => builtIn.labels.includes(name) || series.some((line) => line.includes(`${name}="`));
  return [
    ...errors,
    ...[...metrics].filter((name) => !isMetric(name)),
    ...[...labels].filter((name) => !isLabel(name)),
  ];
};

describe('the example rules for Prometheus', () => {
  it('parse and use only existing metrics and labels', async () => {
    const lines = (await fetchMetrics()).split('\n');
    expect(rules.length).toBeGreaterThan(0);
    for (const { alert, expr } of rules) expect([alert, ...findUnknownNames(expr, lines)]).toEqual([alert]);
    const outdatedQuery = 'sum by (status) (rate(client_errors[5m])) > on (module) client_errors_total';
    expect(findUnknownNames(outdatedQuery, lines)).toEqual(['client_errors', 'status']);
  });

  it('are reported when they do not parse', () => {
    expect(findNames('sum(rate(x[5m])').errors).not.toEqual([]);
    expect(findNames('rate(x[5m) > 1').errors).not.toEqual([]);
  });
});
