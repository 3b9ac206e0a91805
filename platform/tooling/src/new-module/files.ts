/** The names of a new module. */
export interface NewModule {
  /** `journal-notes` */
  path: string;
  /** `mf-journal-notes` */
  name: string;
  /** `Journal Notes` */
  title: string;
  /** `JournalNotesPage` */
  page: string;
}

export const toModuleNames = (path: string): NewModule => {
  const words = path.split('-').map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return { path, name: `mf-${path}`, title: words.join(' '), page: `${words.join('')}Page` };
};

type Json = Record<string, unknown>;

/** Copies another module's package.json, with the same scripts and libraries. */
const packageJson = (model: Json, { name }: NewModule): string =>
  JSON.stringify({ ...model, name, version: '0.1.0', release: { budgetKB: 60 } }, null, 2);

const rspackConfig = ({ name, path }: NewModule): string => `import { createModuleConfig } from 'tooling/rspack';

export default createModuleConfig({
  name: '${name}',
  paths: ['/${path}'],
  dir: import.meta.dirname,
});`;

const moduleFile = ({ name }: NewModule): string => `import { defineModule, MODULE_CONTRACT } from 'shared-ui/host';
import { routes } from './routes.ts';

export default defineModule({ contract: MODULE_CONTRACT, name: '${name}', routes });`;

const routesFile = ({ path, title, page }: NewModule): string => `import { withQueryClient } from 'shared-ui';
import type { ModuleRoute } from 'shared-ui/host';

export const routes: ModuleRoute[] = [
  {
    path: '/${path}',
    access: 'trader',
    title: '${title}',
    load: async () => withQueryClient((await import('./pages/${page}.tsx')).${page}),
  },
];`;

const pageFile = ({
  title,
  page,
}: NewModule): string => `import { Card, EmptyState, Page, PageHeader } from 'shared-ui';
import { useSession } from 'shared-ui/host';

export const ${page} = () => {
  const { user } = useSession();
  return (
    <Page>
      <PageHeader title="${title}" subtitle={user && \`For \${user.firstName}\`} />
      <Card>
        <EmptyState title="Nothing here yet">This page is yours to build.</EmptyState>
      </Card>
    </Page>
  );
};`;

const pageTest = ({ path, title }: NewModule): string => `import { screen } from '@testing-library/react';
import { renderModule, signInTestUser } from 'shared-ui/testing';
import module from '../module.ts';

describe('/${path}', () => {
  it('greets the trader', async () => {
    signInTestUser({ firstName: 'Ada' });
    await renderModule(module, { path: '/${path}' });
    expect(await screen.findByRole('heading', { level: 1, name: '${title}' })).toBeVisible();
    expect(screen.getByText('For Ada')).toBeVisible();
  });
});`;

/** The files of a new module by path inside its folder. */
export const createModuleFiles = (names: NewModule, model: Json): Record<string, string> => ({
  'package.json': packageJson(model, names),
  'rspack.config.ts': rspackConfig(names),
  'tsconfig.json': '{ "extends": "tooling/tsconfig/browser.json", "include": ["."], "exclude": ["dist"] }',
  'jest.config.mjs': "export { default } from 'tooling/jest/browser';",
  'src/module.ts': moduleFile(names),
  'src/routes.ts': routesFile(names),
  [`src/pages/${names.page}.tsx`]: pageFile(names),
  [`src/pages/${names.page}.test.tsx`]: pageTest(names),
});
