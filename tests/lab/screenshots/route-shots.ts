import type { Page } from '@playwright/test';
import { DAY_MS, toUtcDay } from 'contracts';
import { chooseFiles, controls } from 'e2e/add-trade.ts';
import { submitSignIn, submitSignUp } from 'e2e/forms.ts';
import { png } from 'e2e/media.ts';

/** Who is signed in: nobody, a trader of three years, one without a trade, one without a profile. */
export type Viewer = 'visitor' | 'trader' | 'newcomer' | 'nameless';

export interface Shot {
  name: string;
  as: Viewer;
  path: string;
  /** Actions on the page before the screenshot. */
  act?: (page: Page) => Promise<void>;
  /** Only the window: if a dialog covers the page, or the page is endless. */
  windowOnly?: boolean;
  /** Additional widths. */
  also?: readonly number[];
  /** Only these widths. */
  only?: readonly number[];
}

const press = (name: string) => (page: Page) => page.getByRole('button', { name }).first().click();

const refused = async (page: Page): Promise<void> => {
  await submitSignIn(page, { email: 'nobody@example.com', password: 'no such password' });
  await page.getByRole('main').getByRole('alert').waitFor();
};

const mistyped = async (page: Page): Promise<void> => {
  await submitSignUp(page, { email: 'ada@example.com', password: 'correct horse', confirmPassword: 'battery staple' });
  await page.getByRole('main').getByRole('alert').waitFor();
};

const openTradeWithMedia = async (page: Page): Promise<void> => {
  await page.getByRole('link').filter({ hasText: 'attached' }).first().click();
  await page.getByRole('button', { name: /^Enlarge / }).waitFor();
};

const editTrade = async (page: Page): Promise<void> => {
  await openTradeWithMedia(page);
  await press('Edit')(page);
};

const enlarge = async (page: Page): Promise<void> => {
  await openTradeWithMedia(page);
  await page.getByRole('button', { name: /^Enlarge / }).click();
  await page.locator('[class*=slide_image]').first().waitFor();
};

const fillFacts = async (page: Page): Promise<void> => {
  await controls(page).ticker.fill('MESZ6');
  await press('More details')(page);
  await page.getByText('Long', { exact: true }).click();
  const facts = { Quantity: '2', 'Entry Price': '6,010.25', 'Exit Price': '6018', Stop: '6005', Target: '6020' };
  for (const [label, text] of Object.entries(facts)) await page.getByLabel(label, { exact: true }).fill(text);
  await page.getByLabel('Tags', { exact: true }).fill('A+ setup');
  await page.getByLabel('Tags', { exact: true }).press('Enter');
};

const fillTrade = async (page: Page): Promise<void> => {
  const { ticker, amount, notes } = controls(page);
  await ticker.fill('NVDA');
  await amount.fill('-182.5');
  await notes.fill('Chased the open. Second candle closed back inside the range, and I stayed.');
  await chooseFiles(page, [
    png('NVDA 5 min, entry.png'),
    png('A long file name of a screenshot of the daily chart.png'),
  ]);
};

const loseTheModule = async (page: Page): Promise<void> => {
  await page.route('**/modules/mf-trades/**', (route) => route.abort());
  await page.reload();
  await page.getByRole('button', { name: 'Retry' }).waitFor();
};

const openTradesMenu = (page: Page) => page.getByRole('navigation').getByRole('button', { name: 'Trades' }).click();
const openPhoneMenu = (page: Page) => page.getByRole('button', { name: /menu/i }).click();

const day = (ago: number): string => toUtcDay(Date.now() - ago * DAY_MS);
const monthNow = new Date().toLocaleDateString('en-US', { month: 'long', year: 'numeric' });
/** A day without trades. */
const quietDay = '2024-12-25';

/** Every route of the product, in each designed state. */
export const shots: readonly Shot[] = [
  { name: 'home', as: 'visitor', path: '/', also: [320, 768] },
  { name: 'home-menu', as: 'visitor', path: '/', act: openPhoneMenu, windowOnly: true, only: [360] },
  { name: 'coming-soon', as: 'visitor', path: '/features' },
  { name: 'sign-in', as: 'visitor', path: '/signin', also: [320] },
  { name: 'sign-in-refused', as: 'visitor', path: '/signin', act: refused },
  {
    name: 'reset',
    as: 'visitor',
    path: '/signin',
    act: (page) => page.getByRole('link', { name: 'Forgot Password?' }).click(),
  },
  { name: 'sign-up', as: 'visitor', path: '/signup' },
  { name: 'sign-up-mistyped', as: 'visitor', path: '/signup', act: mistyped },
  { name: 'verify-email', as: 'visitor', path: '/verify-email?email=ada.lovelace%40example.com' },
  { name: 'dead-link', as: 'visitor', path: '/auth/action?mode=verifyEmail' },
  { name: 'not-found', as: 'visitor', path: '/no-such-page' },
  { name: 'profile', as: 'nameless', path: '/verify-email' },

  { name: 'dashboard-empty', as: 'newcomer', path: '/dashboard' },
  { name: 'trades-empty', as: 'newcomer', path: '/trades' },
  { name: 'add-trade-empty', as: 'newcomer', path: '/add-trade' },

  { name: 'dashboard', as: 'trader', path: '/dashboard', also: [320, 768, 1024] },
  { name: 'dashboard-30-days', as: 'trader', path: `/dashboard?from=${day(29)}&to=${day(0)}` },
  { name: 'dashboard-nothing', as: 'trader', path: `/dashboard?from=${quietDay}&to=${quietDay}` },
  { name: 'dashboard-year', as: 'trader', path: '/dashboard', act: press(monthNow), also: [768] },
  { name: 'day', as: 'trader', path: `/dashboard?day=${day(0)}`, windowOnly: true, also: [320, 768] },
  { name: 'day-quiet', as: 'trader', path: `/dashboard?day=${quietDay}`, windowOnly: true },
  { name: 'reports-empty', as: 'newcomer', path: '/reports' },
  { name: 'reports', as: 'trader', path: '/reports' },
  { name: 'reports-hour', as: 'trader', path: '/reports/by/hour' },
  { name: 'reports-setup', as: 'trader', path: '/reports/by/setup?side=long' },
  { name: 'reports-cross', as: 'trader', path: '/reports/cross?rows=weekday&columns=hour' },
  { name: 'reports-compare', as: 'trader', path: '/reports/compare?side=long&with=side%3Dshort' },
  { name: 'reports-year', as: 'trader', path: '/reports/year' },
  { name: 'reports-scatter', as: 'trader', path: '/reports/scatter' },
  { name: 'reports-risk', as: 'trader', path: '/reports/risk' },
  { name: 'days', as: 'trader', path: '/days', also: [768, 1920] },
  { name: 'day-page', as: 'trader', path: `/days/${day(1)}`, also: [320] },
  { name: 'day-plan', as: 'trader', path: `/days/${day(0)}`, act: press('Write a plan') },
  { name: 'day-templates', as: 'trader', path: '/days/templates' },
  { name: 'charts', as: 'trader', path: '/charts' },
  { name: 'chart', as: 'trader', path: '/charts/NVDA', act: press('Previous trade') },
  { name: 'limits', as: 'trader', path: '/limits' },
  { name: 'limits-account', as: 'trader', path: '/limits/Funded%2050K' },
  { name: 'scenarios-rules', as: 'trader', path: '/scenarios/rules?common=trades:3,pause:15' },
  { name: 'playbook', as: 'trader', path: '/playbook', also: [1920] },
  { name: 'playbook-table', as: 'trader', path: '/playbook?view=table' },
  { name: 'playbook-setup', as: 'trader', path: '/playbook/Breakout' },
  { name: 'playbook-rule', as: 'trader', path: '/playbook/Breakout', act: press('Add rule'), windowOnly: true },
  { name: 'playbook-every-trade', as: 'trader', path: '/playbook/every-trade' },
  { name: 'playbook-missed', as: 'trader', path: '/playbook/missed' },
  { name: 'practice', as: 'trader', path: '/practice' },
  { name: 'insights', as: 'trader', path: '/review/insights' },
  { name: 'review', as: 'trader', path: '/review' },
  { name: 'review-day', as: 'trader', path: `/review?day=${day(1)}` },
  { name: 'review-week', as: 'trader', path: '/review/week/today', also: [768, 1920] },
  { name: 'inbox', as: 'trader', path: '/inbox' },
  { name: 'scenarios-exits', as: 'trader', path: '/scenarios' },
  { name: 'scenarios-futures', as: 'trader', path: '/scenarios/futures' },
  { name: 'scenarios-futures-account', as: 'trader', path: '/scenarios/futures?for=Funded%2050K' },
  { name: 'trades-menu', as: 'trader', path: '/dashboard', act: openTradesMenu, windowOnly: true, only: [1280] },
  { name: 'trader-menu', as: 'trader', path: '/dashboard', act: openPhoneMenu, windowOnly: true, only: [360] },
  { name: 'trades', as: 'trader', path: '/trades', windowOnly: true, also: [320, 768] },
  { name: 'trades-filtered', as: 'trader', path: '/trades?q=runner&result=gain', windowOnly: true },
  { name: 'trades-none', as: 'trader', path: '/trades?q=zzzz', windowOnly: true },
  { name: 'trade', as: 'trader', path: '/trades', act: openTradeWithMedia, also: [320] },
  { name: 'trade-edit', as: 'trader', path: '/trades', act: editTrade },
  { name: 'trade-enlarged', as: 'trader', path: '/trades', act: enlarge, windowOnly: true },
  { name: 'trade-missing', as: 'trader', path: '/trades/999999' },
  { name: 'add-trade', as: 'trader', path: '/add-trade', act: fillTrade, also: [320] },
  { name: 'add-trade-details', as: 'trader', path: '/add-trade', act: fillFacts, also: [320] },
  { name: 'setups', as: 'trader', path: '/manage-flags', also: [320] },
  { name: 'tags', as: 'trader', path: '/manage-tags' },
  { name: 'trash', as: 'trader', path: '/trades/trash' },
  { name: 'setups-edit', as: 'trader', path: '/manage-flags', act: press('Edit Breakout') },
  { name: 'account', as: 'trader', path: '/account', also: [320] },
  { name: 'account-edit', as: 'trader', path: '/account', act: press('Edit name') },
  { name: 'account-delete', as: 'trader', path: '/account', act: press('Delete account'), windowOnly: true },
  { name: 'account-sign-out', as: 'trader', path: '/account', act: press('Sign out everywhere'), windowOnly: true },
  { name: 'analysis', as: 'trader', path: '/analysis' },
  { name: 'module-failure', as: 'trader', path: '/trades', act: loseTheModule, windowOnly: true },
];
