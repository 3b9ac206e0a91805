// Validates the OpenAPI document of the API at URL, generates a client of it, and lists trades with KEY. Prints what it
// found as JSON. A program of its own, because jest cannot load these packages.

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import SwaggerParser from '@apidevtools/swagger-parser';
import { generateApi } from 'swagger-typescript-api';
import * as z from 'zod';

const { URL: url = '', KEY: key = '' } = process.env;

/** What the generated client has of what this program uses. */
const Client = z.object({ Api: z.custom<new (options: object) => { api: Record<string, unknown> }>() });
const Page = z.object({ data: z.object({ trades: z.array(z.object({ tradeTag: z.string() })) }) });

const output = await mkdtemp(join(tmpdir(), 'openapi-client-'));
// The validator reads no addresses of this machine.
const input = join(output, 'openapi.json');
await writeFile(input, await (await fetch(`${url}/api/openapi.json`)).text());
const { paths = {} } = await SwaggerParser.validate(input);
await generateApi({ input, output, fileName: 'client.js', toJS: true, silent: true });
const { Api } = Client.parse(await import(pathToFileURL(join(output, 'client.js')).href));
const { api } = new Api({
  baseUrl: url,
  baseApiParams: { secure: true },
  securityWorker: () => ({ headers: { Authorization: `Bearer ${key}` } }),
});
const list = z.function({ input: [z.object({ limit: z.string() })], output: z.promise(Page) }).parse(api.tradesList);
const page = await list({ limit: '5' });
await rm(output, { recursive: true });
console.log(
  JSON.stringify({ paths: Object.keys(paths).length, tickers: page.data.trades.map(({ tradeTag }) => tradeTag) }),
);
