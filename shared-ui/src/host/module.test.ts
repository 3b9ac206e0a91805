import { MODULE_CONTRACT, parseModule } from 'shared-ui/host';
import { ModuleShapeError } from 'shared-ui/host/shell';

const route = { path: '/trades', access: 'trader', title: 'My Trades', load: async () => ({ default: () => null }) };
const validModule = {
  contract: MODULE_CONTRACT,
  name: 'mf-trades',
  routes: [route],
  panels: { tags: { slot: 'trade.panel', load: route.load } },
};

describe('parseModule', () => {
  it('accepts a valid module (MFE-05)', () => {
    expect(parseModule(validModule, 'mf-trades')).toEqual(validModule);
  });

  it.each([
    ['nothing', null],
    ['text', '<!doctype html>'],
    ['no routes', { ...validModule, routes: undefined }],
    ['a route without a page', { ...validModule, routes: [{ ...route, load: 'x' }] }],
    ['a route with unknown access', { ...validModule, routes: [{ ...route, access: 'admin' }] }],
    ['a relative path', { ...validModule, routes: [{ ...route, path: 'trades' }] }],
    ['no list of panels', { ...validModule, panels: undefined }],
    ['a panel without code', { ...validModule, panels: { tags: { slot: 'trade.panel' } } }],
    ['another module', { ...validModule, name: 'mf-auth' }],
    ['a newer contract', { ...validModule, contract: MODULE_CONTRACT + 1 }],
  ])('rejects %s with a message that names the module (MFE-03)', (_, value) => {
    expect(() => parseModule(value, 'mf-trades')).toThrow(ModuleShapeError);
    expect(() => parseModule(value, 'mf-trades')).toThrow(/mf-trades/);
  });
});
