import { createModuleConfig } from 'tooling/rspack';

export default createModuleConfig({
  name: 'mf-reports',
  owner: 'Reports',
  paths: ['/reports'],
  nav: [{ label: 'Reports', path: '/reports', order: 20 }],
  commands: [
    { label: 'Compare', path: '/reports/compare', words: 'two filters groups' },
    { label: 'Cross table', path: '/reports/cross', words: 'matrix pivot' },
    { label: 'Distribution', path: '/reports/distribution', words: 'histogram results' },
    { label: 'Year', path: '/reports/year', words: 'months heat map' },
    { label: 'Scatter plot', path: '/reports/scatter', words: 'chart points' },
    { label: 'R analysis', path: '/reports/risk', words: 'risk multiples expectancy' },
  ],
  dir: import.meta.dirname,
});
