import { parseModule } from 'shared-ui/host';
import module from './module.ts';

describe('mf-trades', () => {
  it('exports a valid module whose pages all require sign-in (MFE-03)', () => {
    expect(parseModule(module, 'mf-trades').routes.map(({ path, access }) => [path, access])).toEqual([
      ['/trades', 'trader'],
      ['/trades/trash', 'trader'],
      ['/trades/:tradeId', 'trader'],
      ['/add-trade', 'trader'],
      ['/manage-flags', 'trader'],
      ['/manage-tags', 'trader'],
      ['/manage-accounts', 'trader'],
    ]);
  });
});
