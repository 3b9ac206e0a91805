import { calls } from 'contracts/every-call';
import { heading } from '../../src/nav.ts';
import { expect, test } from '../../src/test.ts';
import { addTrade, getApi, openSignedIn } from '../../src/traders.ts';

test('a trader answers the rules of a trade with number keys, on Trade Details (PLB-04 PLB-10)', async ({
  page,
  stack,
  trader,
}) => {
  const token = trader.idToken;
  const rule = { setup: null, group: 'Entry', required: true, weight: 1, from: null, until: null } as const;
  const typed = { ...rule, text: 'Waited for the close', conditions: null };
  const automatic = { ...rule, text: 'Planned my risk', conditions: [{ fact: 'has', what: 'risk' }] } as const;
  for (const body of [typed, { ...automatic, conditions: [...automatic.conditions] }])
    await getApi(stack).call(calls.rules.create, { token, body });
  const { id } = await addTrade(stack, trader, { tradeTag: 'NVDA', amount: 12.5, date: '2026-01-30', risk: 50 });
  await openSignedIn(page, trader, `/trades/${id}`);
  await expect(heading(page, 'Trade Details')).toBeVisible();
  const rules = page.getByRole('list', { name: 'Rules of this trade' }).getByRole('listitem');
  await expect(rules).toContainText(['Waited for the closeNot answered', 'Planned my riskAutomatic: yes, has risk']);
  await page.keyboard.press('2');
  await expect(rules.nth(1)).toContainText('Your answer: yes');
  await page.keyboard.press('2');
  await expect(rules.nth(1)).toContainText('Your answer: no');
  await page.keyboard.press('0');
  await expect(rules.first()).toContainText('Your answer: yes');
  await expect(page.getByRole('checkbox', { name: 'Reviewed' })).toBeChecked();
  await page.getByLabel('Lesson').fill('Wait 10 minutes');
  const saved = page.waitForResponse((response) => response.request().postData()?.includes('Wait 10 minutes') === true);
  await page.getByLabel('Lesson').blur();
  await saved;
  await page.reload();
  await expect(rules).toContainText(['Your answer: yes', 'Your answer: no']);
  await expect(page.getByLabel('Lesson')).toHaveValue('Wait 10 minutes');
});
