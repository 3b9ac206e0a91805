import { bar, barLink, heading } from '../src/nav.ts';
import { fillJournal } from '../src/reports.ts';
import { expect, test } from '../src/test.ts';
import { openSignedIn } from '../src/traders.ts';

test('a trader finds out what breaking a rule costs, and opens the trades that broke it (PLB-03 PLB-08 PLB-09 PLB-13)', async ({
  page,
  stack,
  trader,
}) => {
  const rule = page.getByRole('list', { name: 'Risk' }).getByRole('listitem').filter({ hasText: 'Know my risk' });
  await fillJournal(stack, trader);
  await openSignedIn(page, trader);
  await test.step('opens the playbook and a setup', async () => {
    await expect(async () => {
      if (!(await barLink(page, 'Playbook').isVisible()))
        await bar(page).getByRole('button', { name: 'Review' }).click();
      await barLink(page, 'Playbook').click({ timeout: 2_000 });
    }).toPass();
    await expect(heading(page, 'Playbook')).toBeVisible();
    await page.getByRole('link', { name: 'Breakout', exact: true }).click();
    await expect(heading(page, 'Breakout')).toBeVisible();
  });
  await test.step('sees the figures of a rule while typing it, and saves it', async () => {
    await page.getByRole('button', { name: 'Add rule' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a rule' });
    await dialog.getByLabel('Text').fill('Know my risk');
    await dialog.getByLabel('Group').fill('Risk');
    await dialog.getByRole('button', { name: 'Add a condition' }).click();
    await dialog.getByLabel('Fact').selectOption('Trade has');
    await dialog.getByLabel('What').selectOption('a risk');
    const figures = dialog.getByRole('region', { name: 'Figures of this rule' });
    await expect(figures).toContainText('4 trades+$8.56 on average, net +$34.25');
    await dialog.getByRole('button', { name: 'Add rule' }).click();
  });
  await test.step('reads what the rule says about all past trades', async () => {
    await rule.getByText('Averages').click();
    await expect(rule.getByRole('group', { name: 'Average yes' })).toContainText('+$10.81');
    await expect(rule.getByRole('group', { name: 'Net of no' })).toContainText('+$34.25');
    await expect(page.getByRole('group', { name: 'Adherence' })).toContainText('50.0%');
  });
  await test.step('takes a ready-made rule and deletes it again', async () => {
    await page.getByText('Ready-made rules').click();
    await page.getByRole('button', { name: 'Add Write a note' }).click();
    await page.getByRole('button', { name: 'More for Write a note' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await expect(page.getByRole('button', { name: 'Edit Write a note' })).toBeHidden();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('button', { name: 'Edit Write a note' })).toBeVisible();
  });
  await test.step('opens the trades that broke it', async () => {
    await rule.getByRole('link', { name: '4 trades: no' }).click();
    await expect(page).toHaveURL(/\/trades\?setup=Breakout&rule=[\da-f]{24}%3Ano$/);
    await expect(page.getByRole('main').getByRole('status').filter({ hasText: '$' })).toContainText('4 trades');
  });
});
