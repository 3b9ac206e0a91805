import { createModuleConfig } from 'tooling/rspack';

export default createModuleConfig({
  name: 'mf-scenarios',
  owner: 'Scenarios',
  paths: ['/scenarios'],
  nav: [{ label: 'Scenarios', path: '/scenarios', order: 42, group: 'Review' }],
  commands: [
    { label: 'Other exits', path: '/scenarios', words: 'what if stop target scenarios' },
    { label: 'Without rules', path: '/scenarios/rules', words: 'what if leave out broken scenarios' },
    { label: 'Futures', path: '/scenarios/futures', words: 'simulate pass probability monte carlo' },
  ],
  panels: [
    { name: 'plan', slot: 'trade.panel', label: 'Your plan', order: 30, height: 48 },
    { name: 'fan', slot: 'limits.panel', label: 'Futures', order: 5, height: 950, phoneHeight: 1500 },
  ],
  dir: import.meta.dirname,
});
