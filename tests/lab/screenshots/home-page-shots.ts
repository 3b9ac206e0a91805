import type { Locator, Page } from '@playwright/test';

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

const boxOf = async (part: Locator): Promise<Clip> => {
  const box = await part.boundingBox();
  if (!box) throw new Error('What the picture shows is not on the page.');
  return box;
};

/** Opens the trade, and returns its chart image. */
const seeTrade = async (page: Page, mediaTrade: string): Promise<Locator> => {
  await page.goto(mediaTrade);
  const image = page.getByRole('button', { name: 'Enlarge entry.png' }).locator('img');
  await image.waitFor();
  return image;
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
    find: async (page, mediaTrade) => {
      await seeTrade(page, mediaTrade);
      return { ...(await boxOf(page.getByRole('main'))), height: 800 };
    },
  },
  {
    name: 'trade-phone',
    size: { width: 360, height: 2000 },
    widths: [720],
    find: async (page, mediaTrade) => {
      const image = await seeTrade(page, mediaTrade);
      const facts = await boxOf(page.getByRole('main').locator('section', { hasText: 'Opened' }));
      const { y, height } = await boxOf(image);
      return { x: 0, y: facts.y - 8, width: phone.width, height: y + height - facts.y + 24 };
    },
  },
];
