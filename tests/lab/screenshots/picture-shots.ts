import type { Locator, Page } from '@playwright/test';
import { controls } from 'e2e/add-trade.ts';

interface Clip {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Pages of the demo journal that pictures show. */
export interface DemoPages {
  /** A trade with a screenshot and a video. */
  mediaTrade: string;
  /** A drill with a trade that broke a rule. */
  drill: string;
}

/** `home`: AVIF, which every supported browser can show. `readme`: PNG, which every reader can show. */
export interface Use {
  place: 'home' | 'readme';
  /** In pixels of the picture. */
  width: number;
}

export interface Shot {
  name: string;
  uses: readonly Use[];
  /** The window's size, in CSS pixels. */
  size: { width: number; height: number };
  /** Opens the page, waits for the content, and returns the part to show. */
  find: (page: Page, pages: DemoPages) => Promise<Clip>;
}

/** What a picture begins with is below this margin. */
const MARGIN = 24;

const desk = { width: 1280, height: 800 };
/** Tall windows, so that the bar at the lower end of a phone's screen is below the picture. */
const tablet = { width: 800, height: 3200 };
const phone = { width: 360, height: 3200 };

const whole = ({ width, height }: Shot['size']): Clip => ({ x: 0, y: 0, width, height });

/** The part of the page that begins with an element. */
const cut = async (first: Locator, width: number, height: number): Promise<Clip> => {
  const box = await first.boundingBox();
  if (!box) throw new Error('What the picture shows is not on the page.');
  return { x: 0, y: Math.max(0, Math.round(box.y) - MARGIN), width, height };
};

const openDashboard = async (page: Page): Promise<void> => {
  await page.goto('/dashboard');
  await page
    .getByText(/trading days/)
    .first()
    .waitFor();
  await page.getByRole('group', { name: 'Total P&L' }).getByText('$').waitFor();
};

const openTrade = async (page: Page, { mediaTrade }: DemoPages): Promise<Locator> => {
  await page.goto(mediaTrade);
  await page.getByRole('button', { name: 'Full screen' }).waitFor();
  await page.getByRole('list', { name: 'Rules of this trade' }).waitFor();
  return page.getByRole('main');
};

/** A day with a plan, several trades and a note. */
const openDay = async (page: Page): Promise<void> => {
  await page.goto('/days/2026-10-02');
  await page.getByRole('region', { name: 'Plan' }).getByText('Bias').waitFor();
};

const openPlaybook = async (page: Page): Promise<void> => {
  await page.goto('/playbook');
  await page.getByText('Worth of discipline').first().waitFor();
};

const openExits = async (page: Page): Promise<Locator> => {
  await page.goto('/scenarios');
  await page.getByText(/^Chosen on the first 60%/).waitFor();
  return page.getByRole('region', { name: 'Tested on the other 40%' });
};

/** Types what a trader knows before the entry. */
const openSize = async (page: Page): Promise<Locator> => {
  await page.goto('/add-trade');
  await controls(page).ticker.fill('NVDA');
  await page.getByRole('button', { name: 'More details' }).click();
  await page.getByLabel('Account', { exact: true }).fill('Funded 50K');
  await page.getByRole('radio', { name: 'Long' }).click();
  await page.getByLabel('Entry Price', { exact: true }).fill('171.20');
  await page.getByLabel('Stop', { exact: true }).fill('170.40');
  const size = page.getByRole('region', { name: 'Size' });
  await size.getByText(/allows no more/).waitFor();
  return size;
};

const openDrill = async (page: Page, { drill }: DemoPages): Promise<Locator> => {
  await page.goto(drill);
  await page.getByRole('button', { name: 'Take' }).waitFor();
  await page.locator('figure canvas').first().waitFor();
  return page.getByRole('region', { name: 'What do you do?' });
};

const openInbox = async (page: Page): Promise<Locator> => {
  await page.goto('/inbox');
  await page.getByRole('button', { name: 'Accept', exact: true }).first().waitFor();
  return page.getByRole('main');
};

/** The picture of a claim on the home page, for wide windows and for phones. */
const createClaim = (name: string, open: (page: Page, pages: DemoPages) => Promise<Locator>): Shot[] => [
  {
    name,
    uses: [{ place: 'home', width: 1280 }],
    size: tablet,
    find: async (page, pages) => cut(await open(page, pages), tablet.width, 640),
  },
  {
    name: `${name}-phone`,
    uses: [{ place: 'home', width: 720 }],
    size: phone,
    find: async (page, pages) => cut(await open(page, pages), phone.width, 600),
  },
];

/** A picture of README: the upper part of a page. */
const createPage = (name: string, height: number, open: (page: Page, pages: DemoPages) => Promise<unknown>): Shot => {
  const size = { width: desk.width, height };
  return {
    name,
    uses: [{ place: 'readme', width: 1280 }],
    size,
    find: async (page, pages) => {
      await open(page, pages);
      return whole(size);
    },
  };
};

export const shots: readonly Shot[] = [
  createPage('dashboard', 1720, openDashboard),
  createPage('trade', 1440, openTrade),
  createPage('day', 1100, openDay),
  createPage('playbook', 1100, openPlaybook),
  {
    name: 'dashboard',
    uses: [1280, 1920].map((width) => ({ place: 'home', width })),
    size: desk,
    find: async (page) => {
      await openDashboard(page);
      return whole(desk);
    },
  },
  {
    name: 'dashboard-phone',
    uses: [{ place: 'home', width: 720 }],
    size: { ...phone, height: 600 },
    find: async (page) => {
      await openDashboard(page);
      return whole({ ...phone, height: 600 });
    },
  },
  ...createClaim('exits', openExits),
  ...createClaim('size', openSize),
  ...createClaim('practice', openDrill),
  ...createClaim('inbox', openInbox),
];
