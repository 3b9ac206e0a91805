import * as z from 'zod/mini';
import { apiBreaks } from './api-breaks.ts';
import { type ApiContract, apiContract, type CallShape } from './api-contract.ts';

const json = (schema: z.ZodMiniType, io: 'input' | 'output' = 'output') =>
  z.toJSONSchema(schema, { io, target: 'draft-7' }) as CallShape['reply'];

const sent = z.object({ ticker: z.string().check(z.maxLength(20)), side: z.optional(z.enum(['long', 'short'])) });
const reply = z.object({ id: z.int(), note: z.nullable(z.string()), tags: z.array(z.enum(['a', 'b'])) });

const contract = (body: z.ZodMiniType = sent, answer: z.ZodMiniType = reply, path = '/api/x'): ApiContract => ({
  'x.make': { method: 'POST', path, sends: { body: json(body, 'input') }, reply: json(answer) },
});
const breaksOf = (newer: ApiContract) => apiBreaks(contract(), newer);

const takesLess = ['x.make no longer takes every body that it took'];
const answersMore = ['x.make may answer what an older reader does not know'];

describe('what breaks a module that was built with an older contract', () => {
  it('nothing does while the contract stays', async () => {
    expect(await apiBreaks(apiContract(), apiContract())).toEqual([]);
    expect(await breaksOf(contract())).toEqual([]);
  });

  it('a call that is gone, or lies elsewhere', async () => {
    expect(await breaksOf({})).toEqual(['x.make is gone']);
    expect(await breaksOf(contract(sent, reply, '/api/y'))).toEqual(['x.make was POST /api/x and is POST /api/y']);
  });

  it.each([
    ['a shorter text', z.extend(sent, { ticker: z.string().check(z.maxLength(10)) })],
    ['a choice less', z.extend(sent, { side: z.optional(z.enum(['long'])) })],
    ['a field that must be there', z.extend(sent, { account: z.string() })],
    ['a field that may no longer be left out', z.extend(sent, { side: z.enum(['long', 'short']) })],
    ['another type', z.extend(sent, { ticker: z.number() })],
  ])('it takes less: %s', async (_, body) => {
    expect(await breaksOf(contract(body))).toEqual(takesLess);
  });

  it.each([
    ['a field is gone', z.omit(reply, { id: true })],
    ['a field may be missing', z.extend(reply, { id: z.optional(z.int()) })],
    ['a field may be null', z.extend(reply, { id: z.nullable(z.int()) })],
    ['a new value', z.extend(reply, { tags: z.array(z.enum(['a', 'b', 'c'])) })],
    ['another type', z.extend(reply, { id: z.string() })],
  ])('its reply is wider: %s', async (_, answer) => {
    expect(await breaksOf(contract(sent, answer))).toEqual(answersMore);
  });

  it.each([
    ['a field more that may be left out', z.extend(sent, { size: z.optional(z.number()) }), reply],
    ['a longer text', z.extend(sent, { ticker: z.string().check(z.maxLength(40)) }), reply],
    ['a choice more', z.extend(sent, { side: z.optional(z.enum(['long', 'short', 'flat'])) }), reply],
    ['a reply with a field more', sent, z.extend(reply, { version: z.int() })],
    ['a reply that is never null any more', sent, z.extend(reply, { note: z.string() })],
  ])('is not: %s', async (_, body, answer) => {
    expect(await breaksOf(contract(body, answer))).toEqual([]);
  });

  it.each([
    ['public', 'trader', ['x.make was for public and is for trader']],
    ['token-in-body', 'trader', ['x.make was for token-in-body and is for trader']],
    ['trader', 'trader', []],
    ['trader', 'public', []],
    // Released before it was told.
    [undefined, 'trader', []],
  ])('who may make a call: %s before, %s now', async (before, access, breaks) => {
    const of = (who?: string): ApiContract => ({ 'x.make': { ...contract()['x.make'], access: who } as CallShape });
    expect(await apiBreaks(of(before), of(access))).toEqual(breaks);
  });

  it('a call that begins to want something', async () => {
    const plain: ApiContract = { 'x.make': { ...contract()['x.make'], sends: {} } as CallShape };
    expect(await apiBreaks(plain, contract())).toEqual(takesLess);
    expect(await apiBreaks(plain, contract(z.object({ size: z.optional(z.number()) })))).toEqual([]);
  });
});
