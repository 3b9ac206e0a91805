import { createModuleConfig } from 'tooling/rspack';

export default createModuleConfig({
  name: 'mf-review',
  owner: 'Review',
  paths: ['/days', '/playbook', '/review'],
  nav: [
    { label: 'Queue', path: '/review', order: 35, group: 'Review' },
    { label: 'Days', path: '/days', order: 37, group: 'Review' },
    { label: 'Week', path: '/review/week', order: 38, group: 'Review' },
    { label: 'Insights', path: '/review/insights', order: 39, group: 'Review' },
    { label: 'Playbook', path: '/playbook', order: 40, group: 'Review' },
    { label: 'Missed', path: '/playbook/missed', order: 41, group: 'Review' },
  ],
  commands: [
    { label: 'Today', path: '/days/today', words: 'day plan notes' },
    { label: 'This week', path: '/review/week', words: 'week review' },
    { label: 'Insights', path: '/review/insights', words: 'review learned statistics' },
    { label: 'Missed trades', path: '/playbook/missed', words: 'review not taken' },
    { label: 'Rules', path: '/playbook/every-trade', words: 'for every trade checklist' },
    { label: 'Templates', path: '/days/templates', words: 'plan notes questions' },
  ],
  panels: [
    { name: 'check', slot: 'trade.panel', label: 'Rules', order: 20, height: 320 },
    { name: 'form', slot: 'trade.form', label: 'Rules', order: 20, height: 120 },
    { name: 'insights', slot: 'dashboard.top', label: 'Insights', order: 10, height: 120 },
    { name: 'group-insights', slot: 'reports.group', label: 'Insights', order: 10, height: 64 },
    { name: 'imported', slot: 'import.done', label: 'First insights', order: 10, height: 320 },
    { name: 'day', slot: 'day.panel', label: 'The day', order: 20, height: 200 },
    { name: 'mistakes', slot: 'reports.panel', label: 'Cost of mistakes', order: 20, height: 120 },
    { name: 'costs', slot: 'dashboard.card', label: 'Cost of mistakes', order: 20, height: 240 },
  ],
  dir: import.meta.dirname,
});
