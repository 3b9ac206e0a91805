import { defineModule } from 'shared-ui/host';

const faultyPage = async () => ({ default: (await import('./FaultyPage.tsx')).FaultyPage });
const styledPage = async () => ({
  default: (await import(/* webpackChunkName: 'styled' */ './StyledPage.tsx')).StyledPage,
});

export default defineModule('mf-faulty', [
  { path: '/faulty', access: 'public', title: 'Faulty', load: faultyPage },
  { path: '/faulty/styled', access: 'public', title: 'Styled', load: styledPage },
  // Another module owns this path, so this route never matches.
  { path: '/account', access: 'public', title: 'Taken', load: styledPage },
]);
