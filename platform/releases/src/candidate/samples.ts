import * as z from 'zod';
import { fetchLive } from '../compatibility.ts';

const Operation = z.object({
  parameters: z.array(z.object({ name: z.string(), in: z.string(), example: z.unknown().optional() })),
  responses: z.record(
    z.string(),
    z.object({ content: z.record(z.string(), z.object({ example: z.unknown().optional() })) }),
  ),
});
type Operation = z.infer<typeof Operation>;
const Docs = z.object({ paths: z.record(z.string(), z.record(z.string(), Operation)) });

interface Sample {
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

const toSample = (path: string, method: string, { responses }: Operation): Sample => {
  const [[status = '200', response] = []] = Object.entries(responses);
  return {
    method: method.toUpperCase(),
    path,
    status: Number(status),
    reply: response?.content['application/json']?.example ?? {},
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
  };
}
