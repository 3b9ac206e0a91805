import { calls, decodeReply, type SlotName } from 'contracts';
import * as z from 'zod';
import { fetchLive } from '../compatibility.ts';

const Operation = z.object({
  operationId: z.string(),
  parameters: z.array(z.object({ name: z.string(), in: z.string(), example: z.unknown().optional() })),
  responses: z.record(
    z.string(),
    z.object({ content: z.record(z.string(), z.object({ example: z.unknown().optional() })) }),
  ),
});
type Operation = z.infer<typeof Operation>;
const Docs = z.object({ paths: z.record(z.string(), z.record(z.string(), Operation)) });

interface Sample {
  name: string;
  method: string;
  /** As in OpenAPI: /api/trades/{id}. */
  path: string;
  status: number;
  reply: unknown;
}

/** The replies that the running API documents, recorded from it: what pages show without an account. */
export interface Samples {
  find(method: string, path: string): Pick<Sample, 'status' | 'reply'> | undefined;
  /** A path of a page with sample values for its parameters. */
  fillPath(route: string): string;
  /** What pages pass to the panels of each slot. */
  properties: Readonly<Record<SlotName, object>>;
}

/** Whether a path of OpenAPI fits a called path: a parameter is any segment. */
const matchesPath = (path: string, called: string): boolean => {
  const segments = path.split('/');
  const values = called.split('/');
  return (
    segments.length === values.length &&
    segments.every((segment, index) => segment.startsWith('{') || segment === values[index])
  );
};

const toSample = (path: string, method: string, { operationId, responses }: Operation): Sample => {
  const [[status = '200', response] = []] = Object.entries(responses);
  return {
    name: operationId,
    method: method.toUpperCase(),
    path,
    status: Number(status),
    reply: response?.content['application/json']?.example ?? {},
  };
};

const createProperties = (samples: readonly Sample[]): Samples['properties'] => {
  const getReply = (name: string) => samples.find((sample) => sample.name === name)?.reply;
  // With the names and cents that modules use.
  const trade = decodeReply(calls.trades.create.reply, getReply('trades.create')) as { date: string };
  const selection = { filter: {}, unit: 'dollars' };
  return {
    'trade.chart': { tradeId: 1, facts: trade },
    'trade.panel': { tradeId: 1, facts: trade },
    'trade.form': { tradeId: null, values: trade },
    'day.panel': { date: trade.date },
    'dashboard.top': selection,
    'dashboard.card': selection,
    'reports.panel': selection,
    'reports.group': { ...selection, groupBy: 'setup' },
    'account.panel': { account: 'Main' },
    'day.replay': { date: '2026-03-02' },
    'limits.panel': { account: 'Main' },
    'import.done': { importId: (getReply('imports.start') as { id: string }).id },
    'bar.panel': { selected: ['Main'] },
  };
};

/** Values of path parameters of pages that no call has. */
const PARAMETERS: Readonly<Record<string, string>> = { groupBy: 'setup', setup: 'Breakout' };

/** @param apiUrl of the running API */
export async function fetchSamples(apiUrl: string): Promise<Samples> {
  const { paths } = Docs.parse(await fetchLive(apiUrl, '/api/docs.json'));
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  // A path without parameters is more specific than one that has them.
  operations.sort((a, b) => a.path.split('{').length - b.path.split('{').length);
  const samples = operations.map(({ path, method, operation }) => toSample(path, method, operation));
  const parameters = new Map(
    operations.flatMap(({ operation }) =>
      operation.parameters.flatMap((each) =>
        each.in === 'path' && each.example !== undefined ? [[each.name, String(each.example)] as const] : [],
      ),
    ),
  );
  return {
    find: (method, path) => samples.find((sample) => sample.method === method && matchesPath(sample.path, path)),
    fillPath: (route) =>
      route
        .replace(/:(\w+)\??/g, (_, name: string) => PARAMETERS[name] ?? parameters.get(name) ?? '1')
        .replace(/\/?\*$/, ''),
    properties: createProperties(samples),
  };
}
