import type { Page } from '@playwright/test';

/** The stored session token and its payload. */
export async function storedToken(page: Page) {
  const token = (await page.evaluate(() => localStorage.getItem('authToken'))) ?? '';
  const payload = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString();
  return { token, payload: payload ? (JSON.parse(payload) as Record<string, unknown>) : null };
}

/** Announces a change as another tab would, so that the page requests its data again (CLI-05). */
export function announceChange(page: Page): Promise<void> {
  return page.evaluate(() => new BroadcastChannel('trading-journal-changes').postMessage({ what: 'trades' }));
}

/** Records the tokens of the page's data calls. */
export function recordTokens(page: Page): string[] {
  const tokens: string[] = [];
  page.on('request', (request) => {
    if (!/\/api\/(?!auth\/(check|login|create))/.test(request.url())) return;
    const [, token] = (request.headers().authorization ?? '').split(' ');
    if (token) tokens.push(token);
  });
  return tokens;
}
