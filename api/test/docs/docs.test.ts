import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { API_CONTRACT_PATH, getApiContract } from 'contracts/api-contract';
import { calls, everyCall } from 'contracts/every-call';
import { type Example, examples } from '../../src/features/docs/openapi.ts';
import { setUpApi } from '../support/api.ts';
import { unknownNote } from '../support/days.ts';
import { createScaledOutFills, importRows } from '../support/imports.ts';
import { createTrader, type Person } from '../support/people.ts';
import { addressInput, allSamples } from '../support/sample-calls.ts';
import { saveTrades } from '../support/trades.ts';

const file = join(__dirname, '../../src/features/docs/examples.json');

const api = setUpApi();
const replies: Record<string, Example> = {};

/** The file, import or bulk change that a call before has made, for the calls about it. */
const getCreatedParams = (name: string): Record<string, string> | undefined => {
  const getId = (before: string) => ((replies[before]?.reply ?? {}) as { id?: string }).id ?? '';
  if (name === 'media.delete') return { fileId: getId('media.upload') };
  if (name.startsWith('imports.')) return { id: getId('imports.start') };
  if (name.endsWith('Note')) return { ...unknownNote, id: getId('dayJournal.addNote') };
  if (name.startsWith('missedTrades.')) return { id: getId('missedTrades.create') };
  if (name.startsWith('rules.')) return { id: getId('rules.create') };
  return name === 'bulk.undo' ? { id: getId('bulk.change') } : undefined;
};

/** What calls about imported trades send: they need an import, which the first of them makes. */
const addressImportedTrade = async (
  name: string,
  caller: Person,
): Promise<{ params?: { id: string }; body?: object }> => {
  if (!name.startsWith('importedTrades.')) return {};
  if (name === 'importedTrades.origin') await importRows(api, caller, createScaledOutFills('docs'));
  const { lastTradeNumber: last } = await api.db.users.findOne({ firebaseUid: caller.uid }).orFail();
  if (name === 'importedTrades.split') return { body: { id: last } };
  return name === 'importedTrades.merge' ? { body: { ids: [last - 1, last] } } : { params: { id: String(last) } };
};

beforeAll(async () => {
  const ada = await createTrader(api);
  await saveTrades(api, ada, {}, { tradeTag: 'TSLA', tradeName: 'Gap', amount: -30 }, { date: '2026-03-03' });
  await api.call(calls.trades.delete, { ...ada, params: { id: '2' } });
  for (const { name, call, sent } of allSamples) {
    // Account calls can end the session of their caller, so each has its own.
    const caller = name.startsWith('account.') ? await createTrader(api) : ada;
    const request = addressInput(sent, caller);
    const imported = await addressImportedTrade(name, caller);
    const order = name === 'rules.order' ? { order: [getCreatedParams(name)?.id] } : undefined;
    const sentBody = imported.body ?? order ?? request.body;
    const body = call.access === 'token-in-body' ? { ...(sentBody as object), idToken: caller.token } : sentBody;
    const params = getCreatedParams(name) ?? imported.params ?? request.params;
    const { status, raw } = await api.send(call, { ...request, params, body, token: caller.token });
    expect({ name, status }).toEqual({ name, status: call.status ?? 200 });
    const text = JSON.stringify({ sent: { ...request, params, body, file: undefined }, reply: raw });
    replies[name] = JSON.parse(
      text.replaceAll(caller.email, 'ada@example.com').replaceAll(caller.token, 'eyJhbGciOi…'),
    );
  }
  // `npm run docs:api`
  if (process.env.RECORD_EXAMPLES) writeFileSync(file, `${JSON.stringify(replies, null, 2)}\n`);
});

/** The types of all fields, without their values. */
const getShape = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.slice(0, 1).map(getShape);
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
      security: [{ token: [] }],
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
