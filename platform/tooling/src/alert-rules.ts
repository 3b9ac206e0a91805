// Reads platform/deploy/alerts.yml and the dashboard, for the tests of the programs whose metrics its rules use.
import { parser } from '@prometheus-io/lezer-promql';
import { parse } from 'yaml';
import { readRepositoryFile } from './repository.ts';

export interface AlertRule {
  alert: string;
  expr: string;
  for?: string;
  labels: { severity: string };
  annotations: { summary: string };
}

interface AlertRules {
  groups: { name: string; rules: AlertRule[] }[];
}

/** The rules of a group: `api`, `gateway` or `guardian`. */
export function readAlertRules(group: string): AlertRule[] {
  const { groups } = parse(readRepositoryFile('platform/deploy/alerts.yml')) as AlertRules;
  return groups.find(({ name }) => name === group)?.rules ?? [];
}

interface Dashboard {
  panels: { type: string; title: string; targets?: { expr: string }[] }[];
}

/** The queries of a row of the dashboard: `API`, `Gateway` or `Guardian`. */
const readDashboardQueries = (row: string): string[] => {
  const { panels } = JSON.parse(readRepositoryFile('platform/deploy/grafana/dashboard.json')) as Dashboard;
  const start = panels.findIndex(({ type, title }) => type === 'row' && title === row);
  const next = panels.findIndex(({ type }, index) => type === 'row' && index > start);
  const shown = start < 0 ? [] : panels.slice(start, next < 0 ? undefined : next);
  return shown.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
};

/** The queries about a program: its alert rules and its row of the dashboard. */
export function readQueries(group: string, row: string): string[] {
  return [...readAlertRules(group).map(({ expr }) => expr), ...readDashboardQueries(row)];
}

/** Returns the metrics and labels in a query, and its syntax errors, by Prometheus' own grammar. */
export function findQueryNames(query: string) {
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
}

/** What Prometheus adds to every series. */
const BUILT_IN = { metrics: ['up'], labels: ['job', 'instance'] };

/**
 * Returns the names in a query that a program does not export, and the syntax errors of the query.
 * @param lines the metrics of the program, in the text format of Prometheus
 */
export function findUnknownNames(query: string, lines: readonly string[]): string[] {
  const { metrics, labels, errors } = findQueryNames(query);
  const series = lines.filter((line) => metrics.has(line.split(/[{ ]/)[0] ?? ''));
  const isMetric = (name: string) =>
    BUILT_IN.metrics.includes(name) || series.some((line) => /^\w+/.exec(line)?.[0] === name);
  const isLabel = (name: string) => BUILT_IN.labels.includes(name) || series.some((line) => line.includes(`${name}="`));
  return [
    ...errors,
    ...[...metrics].filter((name) => !isMetric(name)),
    ...[...labels].filter((name) => !isLabel(name)),
  ];
}
