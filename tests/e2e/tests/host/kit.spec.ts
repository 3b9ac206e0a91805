import { join } from 'node:path';
import { heading } from '../../src/nav.ts';
import { createOutsideModule, type OutsideModule } from '../../src/outside-module.ts';
import { removeReleases } from '../../src/releases.ts';
import { expect, test } from '../../src/test.ts';
import { addTrade, openSignedIn, signIn } from '../../src/traders.ts';

// The development server ends while a page is open.
test.use({ allowedConsoleErrors: /^Failed to load resource: net::ERR_/ });

let module: OutsideModule | undefined;
let plain: OutsideModule | undefined;
test.afterEach(async ({ stack }) => {
  await plain?.remove();
  await module?.remove();
  await removeReleases(stack);
});

test('a module of another repository is developed, tested and released with the packed kit (REL-05)', async ({
  page,
  stack,
  trader,
}) => {
  const { id } = await addTrade(stack, trader, { tradeTag: 'NVDA', amount: 12.5, date: '2026-01-30' });
  module = await createOutsideModule('outside-notes');
  const target = join(stack.dataDir, 'releases');
  await test.step('its types and tests pass', () => {
    module?.check();
    module?.run('test');
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
  await test.step('a release is in the product, with its link and panel', async () => {
    const { remotes: before } = await (await page.request.get(`${stack.url}/remotes.json`)).json();
    expect(before).not.toContainEqual(expect.objectContaining({ name: 'mf-outside-notes' }));
    module?.run('release', '--target', target);
    await openSignedIn(page, trader);
    await page.getByRole('link', { name: 'Outside Notes' }).click();
    await expect(page.getByText('The first note')).toBeVisible();
    await page.goto(`/trades/${id}`);
    await expect(page.getByText('Nothing here yet for NVDA.')).toBeVisible();
  });
  await test.step('a module without React works in the same way, and shows a panel in a slot of the other (TRU-04)', async () => {
    const slot = "'mf-outside-notes.note'";
    const kit = '@trading-journal/kit/shared-ui/host';
    const slots = `import type {} from '${kit}';\n\ndeclare module '${kit}' {\n  interface ModuleSlots {\n    ${slot}: { noteId: string };\n  }\n}\n`;
    await module?.write('src/slots.d.ts', slots);
    await module?.edit('../rspack.config.ts', '  dir:', `  slots: { ${slot}: { noteId: '7' } },\n  dir:`);
    const path = 'pages/OutsideNotesPage.tsx';
    await module?.edit(path, '<Card>', `<Slot name=${slot} properties={{ noteId: '7' }} />\n      <Card>`);
    await module?.edit(path, 'import { useSession }', 'import { Slot, useSession }');
    module?.run('release', '--target', target);

    plain = await createOutsideModule('plain-notes', ['--plain'], module?.kit);
    await plain.write('src/slots.d.ts', slots);
    await plain.write(
      'src/panels/NotePanel.ts',
      `import type { Port, SlotProperties } from '${kit}';

export function mount(element: HTMLElement, port: Port<SlotProperties[${slot}]>): () => void {
  return port.properties.subscribe(({ noteId }) => {
    element.textContent = \`More about note \${noteId}\`;
  });
}
`,
    );
    const entry = `note: { slot: ${slot}, load: () => import('./panels/NotePanel.ts') },`;
    await plain.edit('module.ts', '  trade: {', `  ${entry}\n  trade: {`);
    const declared = `{ name: 'note', slot: ${slot}, label: 'More', order: 1, height: 24 }, `;
    await plain.edit('../rspack.config.ts', 'panels: [', `panels: [${declared}`);
    plain.check();
    plain.run('test');
    plain.run('release', '--target', target);

    await page.goto('/outside-notes');
    await expect(page.getByRole('region', { name: 'More' })).toHaveText(/More about note 7/);
    await page.getByRole('link', { name: 'Plain Notes' }).click();
    await expect(heading(page, 'Plain Notes')).toBeFocused();
    await page.getByLabel('Note').fill('Seen without React');
    await page.reload();
    await expect(page.getByLabel('Note')).toHaveValue('Seen without React');
    await page.getByRole('link', { name: 'All trades' }).click();
    await expect(page).toHaveURL(/\/trades$/);
    await page.goto(`/trades/${id}`);
    await expect(page.getByRole('region', { name: 'Plain Notes' })).toHaveText(/Nothing here yet for NVDA\./);
  });
});
