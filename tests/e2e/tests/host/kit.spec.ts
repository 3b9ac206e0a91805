import { join } from 'node:path';
import { heading } from '../../src/nav.ts';
import { createOutsideModule, type OutsideModule } from '../../src/outside-module.ts';
import { removeReleases } from '../../src/releases.ts';
import { expect, test } from '../../src/test.ts';
import { addTrade, openSignedIn } from '../../src/traders.ts';

let module: OutsideModule | undefined;
let plain: OutsideModule | undefined;
test.afterEach(async ({ stack }) => {
  await plain?.remove();
  await module?.remove();
  await removeReleases(stack);
});

const slot = "'mf-outside-notes.note'";
const kit = '@trading-journal/kit/shared-ui/host';
const slots = `import type {} from '${kit}';\n\ndeclare module '${kit}' {\n  interface ModuleSlots {\n    ${slot}: { noteId: string };\n  }\n}\n`;

/** Releases a module of another repository whose page has a slot. */
const releaseModule = async (target: string): Promise<OutsideModule> => {
  module = await createOutsideModule('outside-notes');
  await module.write('src/slots.d.ts', slots);
  await module.edit('../rspack.config.ts', '  dir:', `  slots: { ${slot}: { noteId: '7' } },\n  dir:`);
  const path = 'pages/OutsideNotesPage.tsx';
  await module.edit(path, '<Card>', `<Slot name=${slot} properties={{ noteId: '7' }} />\n      <Card>`);
  await module.edit(path, 'import { useSession }', 'import { Slot, useSession }');
  module.check();
  module.run('release', '--target', target);
  return module;
};

/** Releases a module without React, which has a panel in that slot. */
const releasePlainModule = async (target: string, packed: string): Promise<void> => {
  plain = await createOutsideModule('plain-notes', ['--plain'], packed);
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
  plain.run('release', '--target', target);
};

// Its tests, its development server and what `release` refuses are in tests-nightly/kit.spec.ts.
test('modules of another repository, with and without React, are built, released and opened with the packed kit (REL-05, TRU-04)', async ({
  page,
  stack,
  trader,
}) => {
  const { id } = await addTrade(stack, trader, { tradeTag: 'NVDA', amount: 12.5, date: '2026-01-30' });
  const target = join(stack.dataDir, 'releases');
  await test.step('a release is in the product, with its link and panel', async () => {
    const { remotes: before } = await (await page.request.get(`${stack.url}/remotes.json`)).json();
    expect(before).not.toContainEqual(expect.objectContaining({ name: 'mf-outside-notes' }));
    const { kit: packed } = await releaseModule(target);
    await releasePlainModule(target, packed);
    await openSignedIn(page, trader);
    await page.getByRole('link', { name: 'Outside Notes' }).click();
    await expect(page.getByText('Nothing here yet')).toBeVisible();
    await page.goto(`/trades/${id}`);
    await expect(page.getByRole('region', { name: 'Outside Notes' })).toHaveText(/Nothing here yet for NVDA\./);
  });
  await test.step('a module without React works in the same way, and shows a panel in a slot of the other', async () => {
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
