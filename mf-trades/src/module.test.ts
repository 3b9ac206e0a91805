import { parseModule } from 'shared-ui/host';
import module from './module.ts';

describe('mf-trades', () => {
  it('MFE-03 delivers what the shell accepts, every page of it for traders only', () => {
    expect(parseModule(module, 'mf-trades').routes.map(({ path, access }) => [path, access])).toEqual([
      ['/trades', 'trader'],
      ['/trades/:tradeId', 'trader'],
      ['/add-trade', 'trader'],
      ['/manage-flags', 'trader'],
    ]);
  });
});
