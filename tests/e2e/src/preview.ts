import type { Page } from '@playwright/test';

/** Agrees to the preview that the link requests. The page then reloads. */
export function acceptPreview(page: Page): Promise<void> {
  return page
    .getByRole('alertdialog', { name: /^Preview / })
    .getByRole('button', { name: 'Preview', exact: true })
    .click();
}
