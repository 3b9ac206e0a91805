import { comparePanels, readPanels } from './panels.ts';

const code = `
  const pages: ModuleRoute[] = [{ path: '/a', load: () => import('./Page.tsx') }];
  export default defineModule('mf-a', pages, {
    rules: definePanel('trade.panel', () => import('./panels/Rules.tsx')),
    'day-rules': { slot: 'day.panel', load: loadPanel },
  });`;

const rules = { name: 'rules', slot: 'trade.panel' };
const dayRules = { name: 'day-rules', slot: 'day.panel' };

it('finds the panels in the code of a module, with their files (SLT-01)', () => {
  expect(readPanels(code)).toEqual([{ ...rules, request: './panels/Rules.tsx' }, dayRules]);
});

describe('the declared panels', () => {
  it('are those of the code, in any order (SLT-01)', () => {
    expect(() => comparePanels([dayRules, rules], readPanels(code))).not.toThrow();
  });

  it.each([
    [[rules], 'src/module.ts defines the panel day-rules for day.panel, which rspack.config.ts does not declare.'],
    [
      [rules, { name: 'rule', slot: 'day.panel' }],
      'rspack.config.ts declares the panel rule for day.panel, which src/module.ts does not define.',
    ],
    [
      [{ ...rules, slot: 'trade.form' }, dayRules],
      'rspack.config.ts declares the panel rules for trade.form, which src/module.ts does not define.',
    ],
  ])('are refused when they differ from the code: %j (SLT-01)', (declared, message) => {
    expect(() => comparePanels(declared, readPanels(code))).toThrow(message);
  });
});
