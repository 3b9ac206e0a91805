import { parseModule } from 'shared-ui/host';
import module from './module.ts';

describe('mf-dashboard', () => {
  it('exports a valid module whose routes are for traders only (MFE-03)', () => {
    expect(parseModule(module, 'mf-dashboard').routes.map(({ path, access }) => [path, access])).toEqual([
      ['/dashboard', 'trader'],
    ]);
  });
});
