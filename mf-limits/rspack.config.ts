import { createModuleConfig } from 'tooling/rspack';

export default createModuleConfig({
  name: 'mf-limits',
  owner: 'Limits',
  paths: ['/limits'],
  commands: [{ label: 'Limits', path: '/limits', words: 'accounts balance room drawdown' }],
  panels: [
    { name: 'size', slot: 'trade.form', label: 'Size', order: 5, height: 48 },
    { name: 'form', slot: 'trade.form', label: 'Account limits', order: 10, height: 48 },
    { name: 'card', slot: 'dashboard.card', label: 'Account limits', order: 10, height: 180 },
    { name: 'account', slot: 'account.panel', label: 'Balance and limits', order: 10, height: 80 },
    { name: 'bar', slot: 'bar.panel', label: 'Account', order: 10, height: 40 },
  ],
  dir: import.meta.dirname,
});
