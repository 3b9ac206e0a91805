import { findTestsById, parseRequirementIds } from './requirements.ts';

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
});
