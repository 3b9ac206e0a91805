import type { Page } from '@playwright/test';

/** Agrees to what the page's link asks for. The page then loads again. */
export const acceptPreview = (page: Page): Promise<void> =>
  page
    .getByRole('alertdialog', { name: /^Preview / })
    .getByRole('button', { name: 'Preview', exact: true })
    .click();
