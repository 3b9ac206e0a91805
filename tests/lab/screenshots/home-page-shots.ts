import type { Page } from '@playwright/test';

interface Clip {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Shot {
  name: string;
  /** The window's size, in CSS pixels. */
  size: { width: number; height: number };
  /** The pictures' size, in their own pixels. */
  widths: readonly number[];
  /** Navigates from the dashboard, waits for the content, and returns the part to show. */
  find: (page: Page, mediaTrade: string) => Promise<Clip>;
}

const whole = ({ width, height }: Shot['size']): Clip => ({ x: 0, y: 0, width, height });

const seeDashboard = async (page: Page): Promise<void> => {
  await page
    .getByText(/trading days/)
    .first()
    .waitFor();
  await page.getByRole('group', { name: 'Total P&L' }).getByText('$').waitFor();
};

/** Opens the trade with its chart, and returns the part of the page that a picture of this height shows. */
const seeTrade = async (page: Page, mediaTrade: string, height: number): Promise<Clip> => {
  await page.goto(mediaTrade);
  await page.getByRole('button', { name: 'Full screen' }).waitFor();
  await page.getByRole('list', { name: 'Rules of this trade' }).waitFor();
  const main = await page.getByRole('main').boundingBox();
  if (!main) throw new Error('What the picture shows is not on the page.');
  return { ...main, height };
};

const desk = { width: 1280, height: 800 };
const phone = { width: 360, height: 600 };

export const shots: readonly Shot[] = [
  {
    name: 'dashboard',
    size: desk,
    widths: [800, 1280, 1920],
    find: async (page) => {
      await seeDashboard(page);
      return whole(desk);
    },
  },
  {
    name: 'dashboard-phone',
    size: phone,
    widths: [720],
    find: async (page) => {
      await seeDashboard(page);
      return whole(phone);
    },
  },
  {
    name: 'trade',
    size: { width: 960, height: 900 },
    widths: [640, 1120],
    find: (page, mediaTrade) => seeTrade(page, mediaTrade, 800),
  },
  {
    name: 'trade-phone',
    size: { width: 360, height: 2000 },
    widths: [720],
    find: (page, mediaTrade) => seeTrade(page, mediaTrade, 600),
  },
];
