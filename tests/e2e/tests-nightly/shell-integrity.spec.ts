import { addedScript, addedStyle, changeFile, wasChanged } from '../src/changed-files.ts';
import { expect, test } from '../src/test.ts';
import { signIn } from '../src/traders.ts';

// The browser logs each file that it refuses.
test.use({ allowedConsoleErrors: /integrity|Failed to|LoadError|could not be loaded/ });

/** The files of the shell by the way in which they are loaded. */
const shellKinds = [
  ['the entry', 'main\\.\\w+\\.js', addedScript],
  ['a script that the entry loads', 'modules\\.\\w+\\.js', addedScript],
  ['the style sheet', 'main\\.\\w+\\.css', addedStyle],
] as const;

test('refuses a file of the shell that a cache changed (MFE-03)', async ({ page, openBrowser, trader }) => {
  await signIn(page, trader);
  const storageState = await page.context().storageState();
  for (const [kind, file, addition] of shellKinds) {
    await test.step(kind, async () => {
      const fresh = await openBrowser({ storageState });
      const address = new RegExp(`/assets/${file}`);
      await changeFile(fresh, address, addition);
      const refused = fresh.waitForEvent('console', (message) => /integrity.*\/assets\//.test(message.text()));
      await fresh.goto('/account', { waitUntil: 'load' });
      await refused;
      expect(await wasChanged(fresh)).toBe(false);
    });
  }
});
