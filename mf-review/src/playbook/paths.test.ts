import { getEntryPath, getSetupPath, parseSetupSegment } from './paths.ts';

describe('addresses of the playbook', () => {
  it.each([
    ['Gap', '/playbook/Gap'],
    ['Gap & go/fade?', '/playbook/Gap%20%26%20go%2Ffade%3F'],
    ['missed', '/playbook/~missed'],
    ['~missed', '/playbook/~~missed'],
    ['every-trade', '/playbook/~every-trade'],
    ['..', '/playbook/~..'],
    ['~', '/playbook/~'],
  ])('has a page of its own for the setup %s (PLB-09)', (setup, path) => {
    expect(getSetupPath(setup)).toBe(path);
    expect(parseSetupSegment(decodeURIComponent(path.slice('/playbook/'.length)))).toBe(setup);
  });

  it('has one page for the rules of every trade, with the filter (PLB-09)', () => {
    expect(getSetupPath(null, '?side=long')).toBe('/playbook/every-trade?side=long');
  });

  it('selects the trades that a count of an entry counts (PLB-13)', () => {
    expect(getEntryPath({}, null, { judged: ['open'] })).toBe('/trades?judged=open');
    expect(getEntryPath({ unit: 'r' }, 'none', { judged: ['open'] })).toBe(
      '/trades?setup=%3Dnone&has=risk&judged=open',
    );
  });
});
