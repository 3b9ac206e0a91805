import { MODULE_CONTRACT, ModuleShapeError, parseModule } from 'shared-ui/host';

const route = { path: '/trades', access: 'trader', title: 'My Trades', load: async () => ({ default: () => null }) };
const good = { contract: MODULE_CONTRACT, name: 'mf-trades', routes: [route] };

describe('the shape of a module', () => {
  it('MFE-05 lets a well-made module through', () => {
    expect(parseModule(good, 'mf-trades')).toEqual(good);
  });

  it.each([
    ['nothing', null],
    ['text', '<!doctype html>'],
    ['no routes', { ...good, routes: undefined }],
    ['a route without a page', { ...good, routes: [{ ...route, load: 'x' }] }],
    ['a route of unknown access', { ...good, routes: [{ ...route, access: 'admin' }] }],
    ['a relative path', { ...good, routes: [{ ...route, path: 'trades' }] }],
    ['another module', { ...good, name: 'mf-auth' }],
    ['a newer contract', { ...good, contract: MODULE_CONTRACT + 1 }],
  ])('MFE-03 refuses %s with a sentence that names the module', (_, value) => {
    expect(() => parseModule(value, 'mf-trades')).toThrow(ModuleShapeError);
    expect(() => parseModule(value, 'mf-trades')).toThrow(/mf-trades/);
  });
});
