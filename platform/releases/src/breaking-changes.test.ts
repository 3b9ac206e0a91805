import { getApiContract } from 'contracts/api-contract';
import type { ApiContract, CallShape } from 'protocol';
import * as z from 'zod/mini';
import { findBreakingChanges } from './breaking-changes.ts';

const toDraft7 = (schema: z.ZodMiniType, io: 'input' | 'output' = 'output') =>
  z.toJSONSchema(schema, { io, target: 'draft-7' }) as CallShape['reply'];

const body = z.object({ ticker: z.string().check(z.maxLength(20)), side: z.optional(z.enum(['long', 'short'])) });
const reply = z.object({ id: z.int(), note: z.nullable(z.string()), tags: z.array(z.enum(['a', 'b'])) });

const createContract = ({ sends = body as z.ZodMiniType, replies = reply as z.ZodMiniType, path = '/api/x' } = {}) => ({
  'x.create': { method: 'POST', path, sends: { body: toDraft7(sends, 'input') }, reply: toDraft7(replies) },
});
const findChanges = (newer: ApiContract) => findBreakingChanges(createContract(), newer);

const stricterBody = ['x.create rejects some values of body'];
const widerReply = ['x.create may reply with values that are not accepted'];

describe('findBreakingChanges', () => {
  it('finds nothing in an unchanged contract', async () => {
    expect(await findBreakingChanges(getApiContract(), getApiContract())).toEqual([]);
    expect(await findChanges(createContract())).toEqual([]);
  });

  it('finds a removed call and a changed path', async () => {
    expect(await findChanges({})).toEqual(['x.create is missing']);
    expect(await findChanges(createContract({ path: '/api/y' }))).toEqual([
      'x.create is POST /api/y instead of POST /api/x',
    ]);
  });

  it.each([
    ['a shorter string', z.extend(body, { ticker: z.string().check(z.maxLength(10)) })],
    ['a removed enum value', z.extend(body, { side: z.optional(z.enum(['long'])) })],
    ['a new required field', z.extend(body, { account: z.string() })],
    ['an optional field that becomes required', z.extend(body, { side: z.enum(['long', 'short']) })],
    ['another type', z.extend(body, { ticker: z.number() })],
  ])('finds a stricter request: %s', async (_, sends) => {
    expect(await findChanges(createContract({ sends }))).toEqual(stricterBody);
  });

  it.each([
    ['a removed field', z.omit(reply, { id: true })],
    ['a field that becomes optional', z.extend(reply, { id: z.optional(z.int()) })],
    ['a field that becomes nullable', z.extend(reply, { id: z.nullable(z.int()) })],
    ['a new enum value', z.extend(reply, { tags: z.array(z.enum(['a', 'b', 'c'])) })],
    ['another type', z.extend(reply, { id: z.string() })],
  ])('finds a wider reply: %s', async (_, replies) => {
    expect(await findChanges(createContract({ replies }))).toEqual(widerReply);
  });

  it.each([
    ['a new optional field of a request', z.extend(body, { size: z.optional(z.number()) }), reply],
    ['a longer string in a request', z.extend(body, { ticker: z.string().check(z.maxLength(40)) }), reply],
    ['a new enum value of a request', z.extend(body, { side: z.optional(z.enum(['long', 'short', 'flat'])) }), reply],
    ['a new field of a reply', body, z.extend(reply, { version: z.int() })],
    ['a field of a reply that is no longer nullable', body, z.extend(reply, { note: z.string() })],
  ])('accepts a compatible change: %s', async (_, sends, replies) => {
    expect(await findChanges(createContract({ sends, replies }))).toEqual([]);
  });

  it.each([
    ['public', 'trader', ['x.create requires access trader instead of public']],
    ['token-in-body', 'trader', ['x.create requires access trader instead of token-in-body']],
    ['trader', 'trader', []],
    ['trader', 'public', []],
    // Older releases do not contain it.
    [undefined, 'trader', []],
  ])('finds restricted access: %s before, %s now', async (before, after, breaks) => {
    const withAccess = (access?: string): ApiContract => ({
      'x.create': { ...createContract()['x.create'], access } as CallShape,
    });
    expect(await findBreakingChanges(withAccess(before), withAccess(after))).toEqual(breaks);
  });

  it('finds a call that starts to require a body', async () => {
    const withoutBody: ApiContract = { 'x.create': { ...createContract()['x.create'], sends: {} } as CallShape };
    expect(await findBreakingChanges(withoutBody, createContract())).toEqual(stricterBody);
    const optionalBody = createContract({ sends: z.object({ size: z.optional(z.number()) }) });
    expect(await findBreakingChanges(withoutBody, optionalBody)).toEqual([]);
  });
});
