import { expect } from '@playwright/test';
import { chooseFile, getSample, getSource, importAll } from '../import.ts';
import { heading } from '../nav.ts';
import { openSignedIn } from '../traders.ts';
import type { States } from './states.ts';

const unknownTable = {
  name: 'mine.csv',
  text: 'When,What,Way,How many,At\n2026-06-15 09:31:00,AAPL,Buy,10,200\n2026-06-15 09:45:00,AAPL,Sell,10,201.5',
};

/** A table whose columns are recognized, except what one of them has to do with money. */
const recognizedTable = {
  name: 'fills.csv',
  text: [
    'Date,Symbol,Side,Quantity,Price,Fees,Swap',
    '2026-06-15 09:31:00,AAPL,Buy,10,200,1,0',
    '2026-06-15 09:45:00,AAPL,Sell,10,201.5,1,0.35',
  ].join('\n'),
};

/** The steps of an import, and what a trader can do with its trades. */
export const importStates: States = {
  import: async ({ page, trader }) => {
    await openSignedIn(page, trader, '/import');
    await expect(heading(page, 'Import')).toBeVisible();
  },
  'import, questions': async ({ page }) => {
    await chooseFile(page, getSample('ibkr-flex.xml'));
    await chooseFile(page, getSample('tradovate-performance.csv'));
    await expect(
      getSource(page, 'Tradovate Performance').getByRole('button', { name: 'Import 7 trades' }),
    ).toBeEnabled();
  },
  'import, recognized columns': async ({ page }) => {
    await chooseFile(page, recognizedTable);
    await expect(page.getByText('These look like fills of 1 trade: 6 of 7 columns recognized.')).toBeVisible();
  },
  'import, columns': async ({ page }) => {
    await chooseFile(page, unknownTable);
    await expect(page.getByRole('dialog', { name: 'Map columns' })).toBeVisible();
  },
  'import, result': async ({ page }) => {
    await page.getByRole('button', { name: 'Cancel' }).click();
    await importAll(page, 'Interactive Brokers Flex Query', 3);
  },
  'import, undo asked': async ({ page }) => {
    await page.getByRole('button', { name: 'Undo import' }).click();
    await expect(page.getByRole('alertdialog')).toContainText('3 trades move to the trash');
  },
  'a trade, split': async ({ page }) => {
    await page.goto('/trades?ticker=AAPL');
    await page.getByRole('link', { name: /AAPL/ }).first().click();
    await page.getByRole('button', { name: 'Split' }).click();
    await expect(page.getByRole('dialog').getByRole('checkbox').first()).toBeVisible();
  },
};
