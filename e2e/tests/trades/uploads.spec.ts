import { truncate, writeFile } from 'node:fs/promises';
import { chooseFiles, controls, fileNamesOf, fillTrade, openForm, tradesOf } from '../../src/add-trade.ts';
import { openLine } from '../../src/line.ts';
import { png, type TestFile, webm } from '../../src/media.ts';
import { expect, type Page, test } from '../../src/test.ts';
import { signIn, type Trader } from '../../src/traders.ts';

/** How many bytes a second go up from now on; -1 for as many as there are. */
const throttle = async (page: Page, uploadThroughput: number) => {
  const line = await page.context().newCDPSession(page);
  const conditions = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput };
  await line.send('Network.emulateNetworkConditions', conditions);
};

/** Keeps the replies to uploads back, each until `isReady`. The files themselves really go. */
const holdReplies = async (page: Page, isReady: () => Promise<void>) => {
  const line = await page.context().newCDPSession(page);
  line.on('Fetch.requestPaused', async ({ requestId }) => {
    await isReady();
    await line.send('Fetch.continueRequest', { requestId });
  });
  await line.send('Fetch.enable', { patterns: [{ urlPattern: '*/api/media/upload', requestStage: 'Response' }] });
};

/** Lets the next upload through and its reply get lost: the file has arrived, and the page does not learn of it. */
const loseReply = async (page: Page) => {
  const line = await page.context().newCDPSession(page);
  line.once('Fetch.requestPaused', async ({ requestId }) => {
    await line.send('Fetch.failRequest', { requestId, errorReason: 'ConnectionReset' });
    await line.send('Fetch.disable');
  });
  await line.send('Fetch.enable', { patterns: [{ urlPattern: '*/api/media/upload', requestStage: 'Response' }] });
};

/** How many files were seen on their way at once, at most. */
const watchCrowd = async (page: Page) => {
  let most = 0;
  await page.exposeFunction('seen', (count: number) => {
    most = Math.max(most, count);
  });
  await page.evaluate(() => {
    const look = () => {
      const rows = [...document.querySelectorAll('li')].filter((one) => /Uploading \d+%/.test(one.textContent));
      void (globalThis as unknown as { seen: (count: number) => void }).seen(rows.length);
    };
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  return () => most;
};

/** Everything that the list says of a file from now on, in order. */
const watch = async (page: Page, name: string) => {
  const said: string[] = [];
  await page.exposeFunction(`heard`, (text: string) => said.push(text));
  await page.evaluate((wanted) => {
    const look = () => {
      const row = [...document.querySelectorAll('li')].find((one) => one.textContent?.includes(wanted));
      const text = /Ready to upload|Uploading \d+%|Uploaded|Failed/.exec(row?.textContent ?? '')?.[0];
      if (text) void (globalThis as unknown as { heard: (text: string) => void }).heard(text);
    };
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
  }, name);
  return () => said.filter((text, index) => text !== said[index - 1]);
};

const percents = (said: string[]): number[] =>
  said.flatMap((text) => /Uploading (\d+)%/.exec(text)?.[1] ?? []).map((digits) => Number(digits));

const openWith = async (page: Page, trader: Trader, files: TestFile[]): Promise<void> => {
  await openForm(page, trader);
  await fillTrade(page);
  await chooseFiles(page, files);
  for (const { name } of files) await expect(controls(page).file(name)).toContainText('Ready to upload');
};

const leaves = (page: Page) => page.getByRole('alertdialog', { name: 'Leave while files are uploading?' });

test.describe('uploads', () => {
  test('ADD-02 ADD-04 ADD-06 images and a video go up one after another and stand at the trade', async ({
    page,
    stack,
    trader,
  }) => {
    await openForm(page, trader);
    const files = [png('before.png'), await webm(page, 'replay.webm'), png('after.png')];
    await fillTrade(page);
    await chooseFiles(page, files);
    const most = await watchCrowd(page);
    await controls(page).save.click();
    for (const { name } of files) await expect(controls(page).file(name)).toContainText('Uploaded');
    await page.waitForURL('**/trades');
    expect(most()).toBe(1);
    const [trade] = await tradesOf(stack, trader);
    expect(await fileNamesOf(stack, trader, trade?.id ?? 0)).toEqual(files.map(({ name }) => name));
  });

  test('ADD-04 on a slow line the bar shows the bytes really sent', async ({ page, trader }) => {
    await openWith(page, trader, [png('large.png', 500, 400)]);
    await throttle(page, 150_000);
    const said = await watch(page, 'large.png');
    await controls(page).save.click();
    await page.waitForURL('**/trades');
    const shown = percents(said());
    expect(shown).toEqual(shown.toSorted((a, b) => a - b));
    expect(shown.some((percent) => percent % 10 !== 0)).toBe(true);
    expect(Math.max(...shown)).toBeLessThanOrEqual(90);
    expect(said().at(-1)).toBe('Uploaded');
  });

  test('ADD-04 on a quick line it goes on by tens until the server has said its word', async ({ page, trader }) => {
    await openWith(page, trader, [png('chart.png')]);
    await holdReplies(page, () => expect(controls(page).file('chart.png')).toContainText('Uploading 90%'));
    const said = await watch(page, 'chart.png');
    await controls(page).save.click();
    await page.waitForURL('**/trades');
    expect(percents(said()).every((percent) => percent % 10 === 0 && percent <= 90)).toBe(true);
    expect(said().at(-1)).toBe('Uploaded');
  });

  test('a file is cancelled on its way, and the next one goes', async ({ page, stack, trader }) => {
    await openWith(page, trader, [png('large.png', 500, 400), png('small.png')]);
    await throttle(page, 100_000);
    const cancelled = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/media/upload'));
    await controls(page).save.click();
    await page.getByRole('button', { name: 'Cancel upload of large.png' }).click();
    expect((await cancelled).failure()?.errorText).toBe('net::ERR_ABORTED');
    await throttle(page, -1);
    await page.waitForURL('**/trades');
    const [trade] = await tradesOf(stack, trader);
    expect(await fileNamesOf(stack, trader, trade?.id ?? 0)).toEqual(['small.png']);
  });

  test('names are text and nothing else, whatever stands in them', async ({ page, stack, trader }) => {
    const names = ['<img src=x onerror=alert(1)>.png', '..%2F..%2Fpasswd.png', 'gnp.\u202Egpj.png', '名前 🚀.png'];
    page.on('dialog', (dialog) => {
      throw new Error(dialog.message());
    });
    await openWith(
      page,
      trader,
      names.map((name) => png(name)),
    );
    await controls(page).save.click();
    await page.waitForURL('**/trades');
    const [trade] = await tradesOf(stack, trader);
    await page.goto(`/trades/${trade?.id}`);
    await expect(page.getByText('名前 🚀.png').first()).toBeVisible();
    expect(await fileNamesOf(stack, trader, trade?.id ?? 0)).toHaveLength(names.length);
  });

  test('ADD-02 says before anything is sent why a file is not taken', async ({ page, trader }, testInfo) => {
    await openForm(page, trader);
    const path = testInfo.outputPath('too-long.mp4');
    await writeFile(path, '');
    await truncate(path, 104_857_601);
    await chooseFiles(page, path);
    await expect(page.getByRole('alert')).toContainText('too-long.mp4 is larger than 100 MB.');
    await chooseFiles(page, [
      { name: 'notes.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') },
      { name: 'none.png', mimeType: 'image/png', buffer: Buffer.alloc(0) },
    ]);
    await expect(page.getByRole('alert')).toContainText('notes.pdf is not a supported image or video');
    await expect(page.getByRole('alert')).toContainText('none.png is empty.');
    await chooseFiles(
      page,
      Array.from({ length: 21 }, (_, index) => png(`${index + 1}.png`)),
    );
    await expect(page.getByRole('alert')).toContainText('21.png exceeds the limit of 20 files per trade.');
    await expect(page.getByText('Ready to upload')).toHaveCount(20);
  });

  test('takes a screenshot from the clipboard, wherever the focus is', async ({ page, context, stack, trader }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await openForm(page, trader);
    await page.evaluate(async () => {
      const canvas = document.createElement('canvas');
      const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
      await navigator.clipboard.write([new ClipboardItem({ 'image/png': blob as Blob })]);
    });
    await fillTrade(page);
    await page.keyboard.press('ControlOrMeta+v');
    await expect(controls(page).file('Screenshot')).toContainText('Ready to upload');
    await expect(controls(page).amount).toHaveValue('-12.5');
    await page.keyboard.press('ControlOrMeta+Enter');
    await page.waitForURL('**/trades');
    const [trade] = await tradesOf(stack, trader);
    expect(await fileNamesOf(stack, trader, trade?.id ?? 0)).toEqual([expect.stringMatching(/^Screenshot .*\.png$/)]);
  });

  test('takes what is dropped on the area', async ({ page, trader }) => {
    await openForm(page, trader);
    const data = await page.evaluateHandle(() => {
      const transfer = new DataTransfer();
      transfer.items.add(new File(['x'], 'dropped.mp4', { type: 'video/mp4' }));
      return transfer;
    });
    const area = page.getByRole('button', { name: 'Drop, paste or choose images and videos' });
    await area.dispatchEvent('drop', { dataTransfer: data });
    await expect(controls(page).file('dropped.mp4')).toContainText('Ready to upload');
  });

  test('go on beside the next trade, whose files go to it', async ({ page, stack, trader }, testInfo) => {
    await openWith(page, trader, [png('first.png', 500, 400)]);
    await throttle(page, 100_000);
    await controls(page).saveAndNext.click();
    await expect(page.getByRole('region', { name: /^Files for AAPL/ })).toContainText('Uploading');
    await expect(controls(page).ticker).toBeFocused();
    await fillTrade(page, 'msft', '40');
    await chooseFiles(page, [png('second.png')]);
    await page.screenshot({ path: testInfo.outputPath('beside.png'), fullPage: true });
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await leaves(page).getByRole('button', { name: 'Stay' }).click();
    await throttle(page, -1);
    await controls(page).save.click();
    await page.waitForURL('**/trades');
    const files = (await tradesOf(stack, trader)).map(({ id }) => fileNamesOf(stack, trader, id));
    expect(await Promise.all(files)).toEqual([['first.png'], ['second.png']]);
  });

  test('asks before the page is left while files go up', async ({ page, trader }) => {
    await openWith(page, trader, [png('large.png', 500, 400)]);
    await throttle(page, 50_000);
    await controls(page).save.click();
    await expect(controls(page).file('large.png')).toContainText('Uploading');
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await leaves(page).getByRole('button', { name: 'Stay' }).click();
    await expect(page).toHaveURL(/add-trade/);
    const stopped = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/media/upload'));
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await leaves(page).getByRole('button', { name: 'Leave' }).click();
    await page.waitForURL('**/dashboard');
    await stopped;
  });
});

test.describe('uploads that fail', () => {
  // The last is Playwright's own: its trace asks the page for the bytes of a picture that could not be shown.
  test.use({ allowedComplaints: /Failed to load resource|POST \/api\/media\/upload failed|Connecting to 'blob:/ });

  test('ADD-06 a line that is cut fails one file, which can be retried when it is back', async ({
    page,
    stack,
    trader,
  }) => {
    const line = await openLine(stack);
    await signIn(page, trader, line.url);
    await page.goto(`${line.url}/add-trade`);
    await fillTrade(page);
    await chooseFiles(page, [png('large.png', 500, 400)]);
    await throttle(page, 100_000);
    await controls(page).save.click();
    const file = controls(page).file('large.png');
    await expect(file).toContainText(/Uploading [1-9]/);
    line.cut();
    await expect(file).toContainText('Failed');
    await expect(file.getByText('Upload failed', { exact: true })).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: 'My Trades' })).toBeVisible();
    line.mend();
    await throttle(page, -1);
    await page.getByRole('button', { name: 'Retry large.png' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'My Trades' })).toBeVisible();
    await page.waitForLoadState('networkidle');
    line.close();
    const [trade] = await tradesOf(stack, trader);
    expect(await fileNamesOf(stack, trader, trade?.id ?? 0)).toEqual(['large.png']);
  });

  test('ADD-06 API-20 a file whose reply got lost is there once, also after Retry', async ({ page, stack, trader }) => {
    await openWith(page, trader, [png('chart.png')]);
    await loseReply(page);
    await controls(page).save.click();
    await expect(controls(page).file('chart.png')).toContainText('Upload failed');
    const [trade] = await tradesOf(stack, trader);
    expect(await fileNamesOf(stack, trader, trade?.id ?? 0)).toEqual(['chart.png']);
    await page.getByRole('button', { name: 'Retry chart.png' }).click();
    await page.waitForURL('**/trades');
    expect(await fileNamesOf(stack, trader, trade?.id ?? 0)).toEqual(['chart.png']);
  });

  test('ADD-06 CLI-02 a file that is not what it says fails with the server’s sentence; the others stand', async ({
    page,
    stack,
    trader,
  }) => {
    const lie = { name: 'lie.png', mimeType: 'image/png', buffer: Buffer.from('<script>alert(1)</script>') };
    await openWith(page, trader, [lie, png('real.png')]);
    await controls(page).save.click();
    await expect(controls(page).file('lie.png')).toContainText('Upload failed');
    await expect(controls(page).file('real.png')).toContainText('Uploaded');
    await expect(page).toHaveURL(/add-trade/);
    await page.getByRole('button', { name: 'Clear Completed' }).click();
    await expect(controls(page).file('real.png')).toHaveCount(0);
    await page.getByRole('button', { name: 'Remove lie.png' }).click();
    await page.waitForURL('**/trades');
    const [trade] = await tradesOf(stack, trader);
    expect(await fileNamesOf(stack, trader, trade?.id ?? 0)).toEqual(['real.png']);
  });
});
