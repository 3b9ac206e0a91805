import { createModuleConfig } from 'tooling/rspack';

export default createModuleConfig({
  name: 'mf-review',
  paths: ['/playbook'],
  nav: [{ label: 'Playbook', path: '/playbook', order: 40, group: 'Review' }],
  dir: import.meta.dirname,
});
