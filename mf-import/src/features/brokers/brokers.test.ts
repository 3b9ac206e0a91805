import { formats } from 'importers';
import { BROKERS, findBrokers, isUntried, JOURNALS } from './brokers.ts';

describe('the table of brokers', () => {
  it('says of each format where its export is, and of none twice for one broker (IMP-02)', () => {
    const lists = BROKERS.map(({ exports }) => exports.map(({ format }) => format));
    for (const list of lists) expect(list).toEqual([...new Set(list)]);
    expect([...new Set(lists.flat())].toSorted()).toEqual(formats.map(({ id }) => id).toSorted());
  });

  it('marks exactly the formats that were not yet tried with a real file (IMX-10)', () => {
    const marked = BROKERS.flatMap(({ exports }) =>
      exports.filter((each) => each.isUntried).map(({ format }) => format),
    );
    const untried = formats.filter((format) => format.isUntried).map(({ id }) => id);
    expect([...new Set(marked)].toSorted()).toEqual(untried.toSorted());
    expect(formats.filter(({ id }) => isUntried(id)).map(({ id }) => id)).toEqual(untried);
    expect(untried).toContain('hyperliquid');
    expect(untried).not.toContain('tradovate-performance');
  });

  it('is sorted by name, and its steps are sentences (IMP-02)', () => {
    const names = BROKERS.map(({ name }) => name);
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en')));
    for (const { steps } of BROKERS.flatMap(({ exports }) => exports)) expect(steps).toMatch(/^[A-Z].+\.$/);
  });

  it('says of each other journal what its files bring (IMX-10)', () => {
    expect(JOURNALS.map(({ name }) => name)).toEqual([
      'Parqet',
      'Portfolio Performance',
      'Sharesight',
      'TradeNote',
      'Tradervue',
      'TradeZella',
    ]);
    for (const { brings } of JOURNALS) expect(brings).toMatch(/^[A-Z].+\.$/);
  });

  it.each([
    ['e trade', 'E*TRADE'],
    ['IBKR', 'Interactive Brokers'],
    ['topstep', 'TopstepX'],
    ['td ameritrade', 'Charles Schwab'],
  ])('finds by %s the broker %s (IMP-02)', (text, name) => {
    expect(findBrokers(text).map((broker) => broker.name)).toContain(name);
  });
});
