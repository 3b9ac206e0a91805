import { formats } from 'importers';
import { BROKERS, findBrokers } from './brokers.ts';

describe('the table of brokers', () => {
  it('says of each format once where its export is (IMP-02)', () => {
    const described = BROKERS.flatMap(({ exports }) => exports.map(({ format }) => format));
    expect(described.toSorted()).toEqual(formats.map(({ id }) => id).toSorted());
  });

  it('is sorted by name, and its steps are sentences (IMP-02)', () => {
    const names = BROKERS.map(({ name }) => name);
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en')));
    for (const { steps } of BROKERS.flatMap(({ exports }) => exports)) expect(steps).toMatch(/^[A-Z].+\.$/);
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
