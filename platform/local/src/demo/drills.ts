import { addDays } from 'contracts';
import type { JournalDrill } from 'contracts/journal-file';
import { type FindBars, followPlan, type Plan, toMultiple } from './follow-plan.ts';
import { createKey } from './playbook.ts';
import { createRandom } from './random.ts';
import type { DemoTrade } from './trades.ts';

/** The trader has practised on so many days, with so many trades on each. */
const DAYS = 9;
const TRADES_PER_DAY = 4;
/** The trades that are practised are among so many of the newest. */
const CHOICE = 250;

/** Tags that break a rule of the demo's playbook for every trade. */
const BROKEN = ['chased entry', 'moved stop'];

/** The plan of a trade that has one. */
const toPlan = ({ side, entryPrice, stop, target }: DemoTrade): Plan | null =>
  side && entryPrice && stop && target
    ? { side, entry: Number(entryPrice), stop: Number(stop), target: Number(target) }
    : null;

/** What holding a trade to its plan would have made, from the bar after its entry on, until the end of its day. */
const measure = (trade: DemoTrade, plan: Plan, findBars: FindBars): Pick<JournalDrill, 'low' | 'high'> | null => {
  const entered = (trade.openedAt ?? '').slice(0, 16);
  const bars = findBars(trade.ticker, trade.date).filter(([time]) => time.slice(0, 16) > entered);
  if (bars.length === 0) return null;
  const { worst, best } = followPlan(plan, bars);
  const fees = (trade.feesCents ?? 0) / (trade.riskCents ?? 1);
  const toR = (price: number) => Math.round(100 * (toMultiple(plan, price) - fees)) / 100;
  return { low: toR(worst), high: toR(best) };
};

const createDrill = (trade: DemoTrade, at: string, findBars: FindBars): JournalDrill[] => {
  const plan = toPlan(trade);
  const held = plan && measure(trade, plan, findBars);
  if (!plan || !held || !trade.riskCents) return [];
  const random = createRandom(`drill ${trade.key}`);
  const isBroken = trade.tags?.some((tag) => BROKEN.includes(tag)) ?? false;
  const isTaken = random.chance(isBroken ? 0.4 : 0.7);
  return [
    {
      key: createKey(`drill ${trade.key}`),
      trade: trade.key,
      at,
      decision: isTaken ? 'take' : 'skip',
      stop: isTaken ? String(plan.stop) : null,
      target: isTaken ? String(plan.target) : null,
      seconds: Math.round(random.between(6, 45)),
      wrong: isTaken && isBroken,
      actual: Math.round((100 * trade.netCents) / trade.riskCents) / 100,
      ...(isTaken ? held : { low: 0, high: 0 }),
    },
  ];
};

/** Decisions of the last two weeks about newer trades; some of them were wrong and come back (PRA-03). */
export function generateDrills(trades: readonly DemoTrade[], findBars: FindBars, today: string): JournalDrill[] {
  const random = createRandom('drills');
  const others = trades.filter(({ legs, date }) => !legs && date < addDays(today, -14)).slice(-CHOICE);
  const chosen = others
    .map((trade) => ({ trade, order: random.next() }))
    .sort((a, b) => a.order - b.order)
    .slice(0, DAYS * TRADES_PER_DAY);
  return chosen.flatMap(({ trade }, index) => {
    const date = addDays(today, Math.floor(index / TRADES_PER_DAY) - DAYS - 2);
    return createDrill(trade, `${date}T21:0${index % TRADES_PER_DAY}:30.000Z`, findBars);
  });
}
