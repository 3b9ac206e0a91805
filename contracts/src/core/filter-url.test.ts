import fc from 'fast-check';
import { limits } from '../base/limits.ts';
import { narrowFilter, parseSearchParams, toFilterQuery, toSearchParams } from './filter-url.ts';
import { fromFilterName, listBucketKeys, toFilterName } from './group-keys.ts';
import { filterShape, TradeFilter, tradeContents } from './trade-filter.ts';

const parse = (search: string) => parseSearchParams(new URLSearchParams(search));
const findErrors = (query: object) => [
  ...new Set(TradeFilter.safeParse(query).error?.issues.map(({ path, message }) => `${String(path[0])}: ${message}`)),
];

const hostileText = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 70 }),
  fc.constantFrom(
    '',
    ' ',
    'none',
    '=',
    '=none',
    '==',
    '= ',
    '=\u200b',
    '__proto__',
    '$gt',
    '\0',
    '\ud800',
    '\u001f\u007f\u{10ffff}',
    '%zz',
    '٣',
    '1e3',
  ),
);
const name = hostileText.map((text) => toFilterName(text));
const some = (item: fc.Arbitrary<string>, max = 4) => fc.array(item, { minLength: 1, maxLength: max });
const multiple = fc.integer({ min: -50_000, max: 50_000 }).map((value) => value / 10_000 || 0);
const day = fc.date({ min: new Date('1970-01-01'), max: new Date('2030-12-31'), noInvalidDate: true });

/** Queries that are mostly valid. */
const queries = fc.record(
  {
    from: day.map((date) => date.toISOString().slice(0, 10)),
    to: day.map((date) => date.toISOString().slice(0, 10)),
    setup: some(name, limits.filterValues),
    tag: some(name),
    ticker: some(hostileText),
    account: some(name),
    side: fc.constantFrom('long', 'short', 'none'),
    result: fc.constantFrom('gain', 'loss', 'breakeven'),
    weekday: some(fc.integer({ min: 0, max: 6 }).map(String)),
    hour: some(fc.oneof(fc.constant('none'), fc.integer({ min: 0, max: 23 }).map(String))),
    zone: fc.constantFrom('UTC', 'America/New_York', 'asia/kolkata'),
    minR: multiple.map(String),
    maxR: multiple.map(String),
    minNet: multiple.map(String),
    maxNet: multiple.map(String),
    duration: some(fc.constantFrom(...listBucketKeys('duration'))),
    size: some(fc.constantFrom(...listBucketKeys('size'))),
    r: some(fc.constantFrom(...listBucketKeys('r'))),
    has: some(fc.constantFrom(...tradeContents)),
    lacks: some(fc.constantFrom(...tradeContents)),
    q: hostileText,
  },
  { requiredKeys: [] },
);

/** Valid filters: what remains of a query. */
const filters = queries.map(
  (query) =>
    parseSearchParams(
      Object.entries(query).flatMap(([field, value]) => [value].flat().map((each) => [field, each] as const)),
    ).filter,
);

describe('the URL form of a filter', () => {
  it('decodes to the filter that it encodes, in an address and in a call (FLT-02)', () => {
    fc.assert(
      fc.property(filters, (filter) => {
        const text = toSearchParams(filter).toString();
        expect(parse(text)).toEqual({ filter, ignored: [] });
        expect(TradeFilter.parse(toFilterQuery(filter))).toEqual(filter);
        expect(toSearchParams(parse(text).filter).toString()).toBe(text);
      }),
      { numRuns: 500 },
    );
  });

  it('never fails for any address, and lists each part that it ignores (FLT-02)', () => {
    const parameter = fc.tuple(
      fc.oneof(fc.constantFrom(...Object.keys(filterShape), '__proto__'), hostileText),
      hostileText,
    );
    fc.assert(
      fc.property(fc.array(parameter, { maxLength: 80 }), (search) => {
        const { filter, ignored } = parseSearchParams(search);
        expect(TradeFilter.parse(toFilterQuery(filter))).toEqual(filter);
        for (const each of ignored) expect(search).toContainEqual(each);
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    ['setup=Gap&setup=none&ticker=aapl&hour=9', { setup: ['Gap', 'none'], ticker: ['AAPL'], hour: ['9'] }, []],
    ['tag=a&tag=a&side=long&side=short', { tag: ['a'], side: 'long' }, [['side', 'short']]],
    [
      'weekday=1&weekday=9&color=red',
      { weekday: ['1'] },
      [
        ['weekday', '9'],
        ['color', 'red'],
      ],
    ],
    ['from=2026-02-30&to=2026-02-28', { to: '2026-02-28' }, [['from', '2026-02-30']]],
    [
      'from=2026-03-01&to=2026-02-28&minR=2&maxR=1',
      { to: '2026-02-28', maxR: 1 },
      [
        ['from', '2026-03-01'],
        ['minR', '2'],
      ],
    ],
    [
      'zone=Mars/Base&zone=%2B02:00&minR=1,5&has=',
      {},
      [
        ['zone', 'Mars/Base'],
        ['zone', '+02:00'],
        ['minR', '1,5'],
        ['has', ''],
      ],
    ],
  ])('reads %s (FLT-02)', (search, filter, ignored) => {
    expect(parse(search)).toEqual({ filter, ignored });
  });

  it('leaves the parameters of the page alone', () => {
    expect(parseSearchParams(new URLSearchParams('sort=amount&x=1'), ['sort'])).toEqual({
      filter: {},
      ignored: [['x', '1']],
    });
  });

  it(`keeps ${limits.filterValues} values of a field and ignores the rest`, () => {
    const search = Array.from({ length: limits.filterValues + 1 }, (_, index) => ['tag', `t${index}`] as const);
    const { filter, ignored } = parseSearchParams(search);
    expect([filter.tag?.length, ignored]).toEqual([limits.filterValues, search.slice(-1)]);
  });
});

describe('names in a filter', () => {
  it.each([
    ['', 'none'],
    ['none', '=none'],
    ['None', 'None'],
    ['=x', '==x'],
    ['Gap', 'Gap'],
  ])('writes the name %j as %j, and reads it back (FLT-07)', (plain, written) => {
    expect([toFilterName(plain), fromFilterName(written)]).toEqual([written, plain]);
  });

  it('have one form each', () => {
    expect(TradeFilter.parse({ setup: ['=Gap', ' Gap ', '= none', '=='] })).toEqual({ setup: ['Gap', '=none', '=='] });
  });
});

it.each([
  [{ setup: '' }, ['setup: Setup Type is required.']],
  [{ tag: ['a', '='] }, ['tag: Tag is required.']],
  [{ tag: Array(51).fill('a') }, ['tag: tag can have at most 50 values.']],
  [{ ticker: ['x'.repeat(33)] }, ['ticker: Ticker Symbol can have at most 32 characters.']],
  [{ side: ['long', 'short'] }, ['side: side must be long, short or none.']],
  [{ result: 'win' }, ['result: result must be gain, loss or breakeven.']],
  [{ weekday: '7' }, ['weekday: weekday must be a number from 0 (Sunday) to 6.']],
  [{ hour: ['1', '24'] }, ['hour: hour must be a number from 0 to 23, or none.']],
  [{ zone: 'Berlin' }, ['zone: zone must be a time zone, like Europe/Berlin.']],
  [{ minR: '1e3' }, ['minR: minR must be a number with at most 8 decimals.']],
  [{ maxNet: '1.005' }, ['maxNet: maxNet must be a number with at most 2 decimals.']],
  [{ minNet: '2', maxNet: '-2' }, ['minNet: minNet cannot be above maxNet.']],
  [{ minR: '2', maxR: '-2' }, ['minR: minR cannot be above maxR.']],
  [{ r: '0..9' }, [expect.stringMatching(/^r: r must be one of \.\.-2, -2\.\.-1, .*5\.\., none\.$/)]],
  [{ has: 'video' }, ['has: has must be one of media, notes, risk, executions, mae, mfe.']],
  [{ from: '2026-01-02', to: '2026-01-01' }, ['from: From cannot be after To.']],
])('a call refuses %j with an error for its field (FLT-02)', (query, errors) => {
  expect(findErrors(query)).toEqual(errors);
});

it.each([
  ['setup', 'none', { tag: ['a'], setup: ['none'] }],
  ['side', 'long', { tag: ['a'], side: 'long' }],
  ['tag', 'b', { tag: ['b'] }],
] as const)('the link of a row of %s narrows the filter to %s (RPT-01)', (dimension, key, expected) => {
  expect(narrowFilter({ tag: ['a'] }, dimension, key)).toEqual(expected);
});

it.each([
  [{}, '2024-02', { from: '2024-02-01', to: '2024-02-29' }],
  [{ from: '2026-01-10', to: '2026-03-05' }, '2026-01', { from: '2026-01-10', to: '2026-01-31' }],
  [{ from: '2026-01-10', to: '2026-03-05' }, '2026-03', { from: '2026-03-01', to: '2026-03-05' }],
])('the link of a month of %j keeps the ends of the filter (RPT-01)', (filter, month, expected) => {
  expect(narrowFilter(filter, 'month', month)).toEqual(expected);
});
