import { parseModule } from 'shared-ui/host';
import module from './module.ts';

it('exports a valid module whose routes are for traders only (MFE-03)', () => {
  const { routes } = parseModule(module, 'mf-inbox');
  expect(routes.every(({ path, access }) => path.startsWith('/inbox') && access === 'trader')).toBe(true);
});
