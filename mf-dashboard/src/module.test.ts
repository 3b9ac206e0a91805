import { parseModule } from 'shared-ui/host';
import module from './module.ts';

describe('mf-dashboard', () => {
  it('MFE-03 delivers what the shell accepts, for traders only', () => {
    expect(parseModule(module, 'mf-dashboard').routes.map(({ path, access }) => [path, access])).toEqual([
      ['/dashboard', 'trader'],
    ]);
  });
});
