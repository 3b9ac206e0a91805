import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { everyCall } from 'contracts/every-call';
import * as z from 'zod';
import { setUpApi } from '../support/api.ts';
import { makeKey } from '../support/keys.ts';
import { createTrader } from '../support/people.ts';
import { baseEnvironment } from '../support/program.ts';
import { saveTrades } from '../support/trades.ts';

/** A program of its own: the generated client runs as in a trader's script. */
const CLIENT = fileURLToPath(new URL('../support/openapi-client.ts', import.meta.url));

const api = setUpApi();

const Document = z.object({
  paths: z.record(
    z.string(),
    z.record(z.string(), z.object({ operationId: z.string(), security: z.array(z.record(z.string(), z.unknown())) })),
  ),
});
const read = async (path: string) => (await api.send({ method: 'GET', path }, {})).raw;

describe('the OpenAPI document', () => {
  it('says for each call who may make it, and which scope a key needs (OAS-01)', async () => {
    const document = await read('/api/openapi.json');
    const { paths } = Document.parse(document);
    const found = Object.values(paths).flatMap((methods) =>
      Object.values(methods).map(({ operationId, security }) => [operationId, security]),
    );
    const expected = everyCall.map(({ name, call: { access, opens } }) => {
      if (access !== 'trader') return [name, []];
      return [name, opens ? [{ token: [] }, { key: [opens] }] : [{ token: [] }]];
    });
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries(expected));
    expect(await read('/api/docs.json')).toEqual(document);
  });

  it('is valid, and a client of a common generator lists trades with a key (OAS-01)', async () => {
    const ada = await createTrader(api);
    await saveTrades(api, ada, { tradeTag: 'MSFT' });
    const { key } = await makeKey(api, ada, { scopes: ['trades:read'] });
    const { paths } = Document.parse(await read('/api/openapi.json'));
    const { stdout } = await promisify(execFile)(process.execPath, [CLIENT], {
      env: { ...baseEnvironment, URL: api.url, KEY: key },
    });
    expect(JSON.parse(stdout)).toEqual({ paths: Object.keys(paths).length, tickers: ['MSFT'] });
  }, 60_000);
});
