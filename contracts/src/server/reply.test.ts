import fc from 'fast-check';
import * as z from 'zod/mini';
import { inCents } from '../base/amounts.ts';
import { renamed } from '../base/wire.ts';
import { createReplyEncoder } from './reply.ts';

const Line = renamed(z.object({ name: z.string(), profit: inCents(), at: z.optional(z.iso.datetime()) }), {
  name: 'ticker',
  profit: 'netCents',
});
const Option = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), text: z.string() }),
  z.object({ kind: z.literal('amount'), amount: inCents() }),
]);
/** Each kind of schema that replies have. */
const Reply = renamed(
  z.object({
    lines: z.array(Line),
    best: z.nullable(Line),
    byDay: z.record(z.string(), z.array(Line)),
    counts: z.record(z.string(), z.int()),
    ratio: z.union([z.number(), z.literal('infinite')]),
    options: z.array(Option),
    pair: z.tuple([z.string(), z.nullable(z.number())]),
    note: z._default(z.string(), ''),
    inner: z.object({ isOn: z.boolean(), side: z.enum(['long', 'short']), amount: z.optional(inCents()) }),
    any: z.any(),
  }),
  { best: 'bestLine' },
);

const amounts = fc.integer({ min: -1e9, max: 1e9 });
/** zod skips the other one. */
const keys = fc.string().filter((key) => key !== '__proto__');
const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
const lines = fc.record(
  { ticker: fc.string(), netCents: amounts, at: optional(fc.constant('2026-03-02T15:00:00Z')) },
  { requiredKeys: ['ticker', 'netCents'] },
);
const replies: fc.Arbitrary<z.output<typeof Reply>> = fc.record({
  lines: fc.array(lines),
  bestLine: fc.option(lines),
  byDay: fc.dictionary(keys, fc.array(lines)),
  counts: fc.dictionary(keys, fc.integer()),
  ratio: fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.constant('infinite' as const)),
  options: fc.array(
    fc.oneof(
      fc.record({ kind: fc.constant('text' as const), text: fc.string() }),
      fc.record({ kind: fc.constant('amount' as const), amount: amounts }),
    ),
  ),
  pair: fc.tuple(fc.string(), fc.option(fc.integer())),
  note: fc.string(),
  inner: fc.record(
    { isOn: fc.boolean(), side: fc.constantFrom('long' as const, 'short' as const), amount: optional(amounts) },
    { requiredKeys: ['isOn', 'side'] },
  ),
  any: fc.jsonValue(),
});

const encode = createReplyEncoder(Reply);

describe('the encoder of replies', () => {
  it('writes the same JSON as zod', () => {
    fc.assert(
      fc.property(replies, (reply) => {
        expect(JSON.stringify(encode(reply))).toBe(JSON.stringify(z.encode(Reply, reply)));
      }),
    );
  });

  it('leaves out fields that the contract does not list, at any depth', () => {
    const line = { ticker: 'AAPL', netCents: 820, userId: 'secret' };
    const inner = { isOn: true, side: 'long' as const, userId: 'secret' };
    const reply = {
      ...{ lines: [line], bestLine: line, byDay: { '2026-03-02': [line] }, counts: {}, ratio: 1, note: '' },
      ...{
        options: [{ kind: 'text' as const, text: '', userId: 'secret' }],
        pair: ['', null] as [string, null],
        inner,
      },
      ...{ any: 1, userId: 'secret' },
    };
    expect(JSON.stringify(encode(reply))).not.toContain('secret');
  });

  it.each<[string, z.ZodMiniType, unknown]>([
    ['a text for a number', z.number(), '1'],
    ['NaN', z.number(), Number.NaN],
    ['a number for a text', z.string(), 1],
    ['a number for yes or no', z.boolean(), 1],
    ['nothing for a number', z.object({ count: z.number() }), {}],
    ['null for a text', z.object({ name: z.string() }), { name: null }],
    ['null for what can be missing', z.object({ name: z.optional(z.string()) }), { name: null }],
    ['nothing for what can be null', z.object({ name: z.nullable(z.string()) }), {}],
    ['another choice', z.enum(['long', 'short']), 'flat'],
    ['another constant', z.literal('text'), 'amount'],
    ['a word for cents', inCents(), 'twelve'],
    ['no cents', z.object({ amount: inCents() }), {}],
    ['a text in a list of numbers', z.array(z.number()), [1, '2']],
    ['a text in a record of numbers', z.record(z.string(), z.number()), { a: '2' }],
    ['a text for a list', z.array(z.string()), 'text'],
    ['another option', Option, { kind: 'picture', text: '' }],
    ['nothing for an option', Option, null],
    ['a short pair', z.tuple([z.string(), z.number()]), ['a']],
    ['nothing for an object', z.object({ inner: z.object({ name: z.optional(z.string()) }) }), {}],
  ])('refuses a damaged record as zod does: %s', (_name, schema, reply) => {
    expect(() => z.encode(schema, reply)).toThrow();
    expect(() => createReplyEncoder(schema)(reply)).toThrow();
  });
});
