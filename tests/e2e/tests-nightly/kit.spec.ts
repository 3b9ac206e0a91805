import { join } from 'node:path';
import { heading } from '../src/nav.ts';
import { createOutsideModule, type OutsideModule } from '../src/outside-module.ts';
import { expect, test } from '../src/test.ts';
import { signIn } from '../src/traders.ts';

// The development server ends while a page is open.
test.use({ allowedConsoleErrors: /^Failed to load resource: net::ERR_/ });

let module: OutsideModule | undefined;
let plain: OutsideModule | undefined;
test.afterEach(async () => {
  await plain?.remove();
  await module?.remove();
});

// What it builds and releases is opened by tests/host/kit.spec.ts.
test('a module of another repository is tested, checked and developed with the packed kit (REL-05)', async ({
  page,
  stack,
  trader,
}) => {
  module = await createOutsideModule('outside-notes');
  const target = join(stack.dataDir, 'releases');
  await test.step('its types and tests pass, and those of a module without React', async () => {
    plain = await createOutsideModule('plain-notes', ['--plain'], module?.kit);
    for (const each of [module, plain]) {
      each?.check();
      each?.run('test');
    }
  });
  await test.step('a module that calls functions of the shell is refused', async () => {
    const page = 'pages/OutsideNotesPage.tsx';
    const expectRefused = async (source: string, names: string, message: RegExp) => {
      const lines = `import { ${names} } from '@trading-journal/kit/${source}';\nconsole.log(${names});\n// The page.\n`;
      await module?.edit(page, 'import', `${lines}import`);
      expect(() => module?.run('release', '--dry-run', '--target', target)).toThrow(message);
      await module?.edit(page, lines, '');
    };
    await expectRefused('shared-ui/host/shell', 'setSession', /is not defined by "exports"/);
    await expectRefused('shared-ui/testing', 'signInTestUser', /contains a second copy of shared-ui\/host/);
  });
  await test.step('dev shows it in the running product, an edit in the open page, and why a build fails', async () => {
    const url = await module?.startDev(stack.url);
    // A tab of its own, because the development server reloads it whenever it has built.
    const developed = await page.context().newPage();
    await signIn(developed, trader, `${url}/outside-notes`);
    await expect(heading(developed, 'Outside Notes')).toBeVisible();
    await module?.edit('pages/OutsideNotesPage.tsx', 'Nothing here yet', 'The first note');
    await expect(developed.getByText('The first note')).toBeVisible();
    await expect(developed.getByText('For ')).toBeVisible();
    const failure = developed.getByRole('dialog', { name: 'The module was not built' });
    await module?.edit('pages/OutsideNotesPage.tsx', '</Card>', '</Crd>');
    await expect(failure).toContainText(/OutsideNotesPage\.tsx.*<Card>.*\[\d+:\d+\]/s);
    await module?.edit('pages/OutsideNotesPage.tsx', '</Crd>', '</Card>');
    await expect(failure).toBeHidden();
    await developed.close();
  });
});
