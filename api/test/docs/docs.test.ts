import { writeFileSync } from 'node:fs';
import { getApiContract } from 'contracts/api-contract';
import { everyCall } from 'contracts/every-call';
import { API_CONTRACT_PATH } from 'protocol';
import { type Example, examples } from '../../src/features/docs/openapi.ts';
import { setUpApi } from '../support/api.ts';
import { playContract } from '../support/contract-run.ts';

const file = new URL('../../src/features/docs/examples.json', import.meta.url);

const api = setUpApi();
const replies: Record<string, Example> = {};

beforeAll(async () => {
  for (const { name, caller, sent, reply } of (await playContract(api)).values()) {
    const text = JSON.stringify({ sent: { ...sent, file: undefined }, reply });
    replies[name] = JSON.parse(
      text
        .replaceAll(caller.email, 'ada@example.com')
        .replaceAll(caller.token, 'eyJhbGciOi…')
        .replace(/tj_\w{24}_\w{16}_[\w-]{43}/, 'tj_…'),
    );
  }
  // `npm run docs:api`
  if (process.env.RECORD_EXAMPLES) writeFileSync(file, `${JSON.stringify(replies, null, 2)}\n`);
});

/** The types of all fields, without their values. Entries of a list that have the same types count once. */
const getShape = (value: unknown): unknown => {
  if (Array.isArray(value)) return [...new Set(value.map((entry) => JSON.stringify(getShape(entry))))].toSorted();
  if (typeof value !== 'object' || value === null) return typeof value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, getShape(part)]));
};

describe('the API documentation', () => {
  it.each(everyCall)(
    'has a recorded reply of $name with the current fields (else run npm run docs:api)',
    ({ name }) => {
      expect(getShape(examples[name])).toEqual(getShape(replies[name]));
    },
  );

  it('is OpenAPI 3.1 with every call, at /api/docs.json', async () => {
    const { headers, raw } = await api.send({ method: 'GET', path: '/api/docs.json' }, {});
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(raw).toMatchObject({ openapi: '3.1.0', components: { schemas: { Error: { type: 'object' } } } });
    const { paths } = raw as { paths: Record<string, Record<string, { operationId: string; security: object[] }>> };
    const operations = Object.values(paths).flatMap((each) => Object.values(each));
    expect(operations.map(({ operationId }) => operationId).sort()).toEqual(everyCall.map(({ name }) => name).sort());
    expect(paths['/api/trades/{id}']?.put).toMatchObject({
      security: [{ token: [] }, { key: ['trades:write'] }],
      parameters: [
        { name: 'id', in: 'path', required: true },
        { name: 'if-match', in: 'header', required: false },
      ],
      requestBody: { content: { 'application/json': { schema: { required: ['tradeTag', 'amount', 'date'] } } } },
      responses: { 200: { content: { 'application/json': { example: { trade: { id: 1 } } } } } },
    });
  });

  it('is compared with modules before their release, at /api/contract.json (REL-04)', async () => {
    const { raw } = await api.send({ method: 'GET', path: API_CONTRACT_PATH }, {});
    expect(raw).toEqual(JSON.parse(JSON.stringify(getApiContract())));
    expect(Object.keys(raw as object)).toEqual(everyCall.map(({ name }) => name));
  });

  it('is an HTML page without scripts at /api/docs (API-18)', async () => {
    const reply = await fetch(`${api.url}/api/docs`);
    expect(reply.headers.get('content-type')).toBe('text/html; charset=utf-8');
    const page = await reply.text();
    for (const { name } of everyCall) expect(page).toContain(`<section id="${name}">`);
    expect(page).not.toMatch(/<script|src=|undefined/);
  });
});
