import { namedBy, requirementIds } from './requirements.ts';

describe('the list of requirements', () => {
  it('takes an id only from the line that defines it', () => {
    expect(requirementIds('- XYZ-01 One layout, see XYZ-02\n- XYZ-02 Links\n  - XYZ-09 no')).toEqual([
      'XYZ-01',
      'XYZ-02',
    ]);
  });

  it('says which tests name an id, and which ids none names', () => {
    const tests = new Map([['a.test.ts', "it('XYZ-01 XYZ-03 …')"]]);
    expect([...namedBy(['XYZ-01', 'XYZ-02'], tests)]).toEqual([
      ['XYZ-01', ['a.test.ts']],
      ['XYZ-02', []],
    ]);
  });
});
