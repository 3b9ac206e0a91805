import type { Page } from '@playwright/test';

/** Agrees to the preview that the link requests. The page then reloads. */
export const acceptPreview = (page: Page): Promise<void> =>
  page
    .getByRole('alertdialog', { name: /^Preview / })
    .getByRole('button', { name: 'Preview', exact: true })
    .click();
