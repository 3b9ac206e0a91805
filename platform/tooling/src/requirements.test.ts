import { findNightlyIds, findTestsById, parseRequirementIds } from './requirements.ts';

describe('the requirements check', () => {
  it('reads an id only from the line that defines it', () => {
    expect(parseRequirementIds('- XYZ-01 One layout, see XYZ-02\n- XYZ-02 Links\n  - XYZ-09 no')).toEqual([
      'XYZ-01',
      'XYZ-02',
    ]);
  });

  it('finds the tests that name an id, and ids without a test', () => {
    const tests = new Map([['a.test.ts', "it('XYZ-01 XYZ-03 …')"]]);
    expect([...findTestsById(['XYZ-01', 'XYZ-02'], tests)]).toEqual([
      ['XYZ-01', ['a.test.ts']],
      ['XYZ-02', []],
    ]);
  });

  it('finds the ids that only nightly tests name', () => {
    const journey = 'tests/e2e/tests/list.spec.ts';
    const long = 'tests/e2e/tests-nightly/list.spec.ts';
    const fault = 'tests/lab/faults/kill.test.ts';
    const tests = new Map([
      ['XYZ-01', [long, fault]],
      ['XYZ-02', [long, journey]],
      ['XYZ-03', ['api/test/trades/trades.test.ts', fault]],
      ['XYZ-04', [fault]],
      ['XYZ-05', []],
    ]);
    expect(findNightlyIds(tests)).toEqual(['XYZ-01', 'XYZ-04']);
  });
});
