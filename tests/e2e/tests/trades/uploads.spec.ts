import { chooseFiles, controls, fillTrade, listFileNames, listTrades, openForm } from '../../src/add-trade.ts';
import { png, webm } from '../../src/media.ts';
import { expect, test } from '../../src/test.ts';

test('a trader chooses, pastes and drops files; a file name is only text (ADD-02 ADD-04 ADD-06)', async ({
  page,
  context,
  stack,
  trader,
}) => {
  page.on('dialog', (dialog) => {
    throw new Error(dialog.message());
  });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openForm(page, trader);
  const names = ['<img src=x onerror=alert(1)>.png', '..%2F..%2Fpasswd.png', 'gnp.\u202Egpj.png', '名前 🚀.png'];
  const files = [...names.map((name) => png(name)), await webm(page, 'replay.webm')];
  await test.step('chooses images and a video', async () => {
    await chooseFiles(page, files);
    await expect(controls(page).file('replay.webm')).toContainText('Ready to upload');
  });
  await test.step('pastes a screenshot while a text field has the focus', async () => {
    await page.evaluate(async () => {
      const canvas = document.createElement('canvas');
      const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
      await navigator.clipboard.write([new ClipboardItem({ 'image/png': blob as Blob })]);
    });
    await fillTrade(page);
    await page.keyboard.press('ControlOrMeta+v');
    await expect(controls(page).file('Screenshot')).toContainText('Ready to upload');
    await expect(controls(page).amount).toHaveValue('-12.5');
  });
  await test.step('drops an image', async () => {
    const data = await page.evaluateHandle(
      (bytes) => {
        const transfer = new DataTransfer();
        transfer.items.add(new File([new Uint8Array(bytes)], 'dropped.png', { type: 'image/png' }));
        return transfer;
      },
      [...png('').buffer],
    );
    const area = page.getByRole('button', { name: 'Drop, paste or choose images and videos' });
    await area.dispatchEvent('drop', { dataTransfer: data });
    await expect(controls(page).file('dropped.png')).toContainText('Ready to upload');
  });
  await test.step('saves the trade with all of them', async () => {
    await controls(page).save.click();
    await page.waitForURL('**/trades');
    const [trade] = await listTrades(stack, trader);
    expect(await listFileNames(stack, trader, trade?.id ?? 0)).toHaveLength(files.length + 2);
    await page.goto(`/trades/${trade?.id}`);
    await expect(page.getByText('名前 🚀.png').first()).toBeVisible();
  });
});
