import { onlineManager } from '@tanstack/react-query';
import { cleanup, screen, within } from '@testing-library/react';
import { type MistakeFigures, mistakes } from 'contracts/playbook-mistakes';
import fc from 'fast-check';
import { withQueryClient } from 'shared-ui';
import { mockApi, renderPanel, signInTestUser } from 'shared-ui/testing';
import * as panels from './MistakeCost.tsx';

const { default: MistakesPanel } = withQueryClient(panels.MistakesPanel);
const { default: MistakesCard } = withQueryClient(panels.MistakesCard);
const { default: CostliestMistake } = withQueryClient(panels.CostliestMistake);

const createMistake = (tag: string, figures: Partial<MistakeFigures> = {}): MistakeFigures => ({
  ...{ tag, category: 'mistake', trades: 9, netCents: -124_000, averageCents: -13_778 },
  ...{ baselineCents: -5_111, excessCents: -78_000 },
  ...figures,
});

const api = mockApi();
const reply = (made: MistakeFigures[]) =>
  api.on(mistakes.get, ({ query }) => ({
    withoutMistake: { trades: 30, averageCents: 5_000 },
    mistakes: made,
    ...(query?.unit && { tradesWithoutRisk: 0 }),
  }));

beforeEach(() => {
  signInTestUser();
  onlineManager.setOnline(true);
  api.reset();
});

const amount = fc.integer({ min: -99_999, max: 99_999 });
const replies = fc.array(
  fc.record({
    ...{ netCents: amount, excessCents: amount, averageCents: amount, baselineCents: amount },
    trades: fc.nat(3),
    category: fc.constantFrom('mistake' as const, 'emotion' as const),
  }),
  { maxLength: 4 },
);

/** Numbers with a sign are results; those without are costs. */
const readNumbers = (text: string | null) =>
  Array.from(text?.matchAll(/([+−]?)\$?([\d,]+\.\d\d)R?/g) ?? [], ([, sign, digits = '']) => {
    const cents = Math.round(Number(digits.replaceAll(',', '')) * 100);
    return { sign, cents: sign === '−' ? -cents : cents };
  });

describe('the cost of mistakes', () => {
  it('is never printed as a result, in any journal, in money and in R (PLB-11)', async () => {
    let run = 0;
    const property = fc.asyncProperty(replies, fc.constantFrom('dollars' as const, 'r' as const), async (all, unit) => {
      const made = all
        .map((figures, index) => createMistake(`Tag${'abcd'[index]}`, figures))
        .toSorted((a, b) => (a.excessCents ?? 0) - (b.excessCents ?? 0));
      api.reset();
      reply(made);
      cleanup();
      // Replies are cached by filter.
      run += 1;
      renderPanel(<CostliestMistake filter={{ minNet: -run }} unit={unit} />, { api });
      const costly = made.find(
        ({ category, trades, excessCents }) => category === 'mistake' && trades > 0 && (excessCents ?? 0) < 0,
      );
      if (!costly) expect(await screen.findByText('No mistake cost money')).toBeVisible();
      else {
        const text = (await screen.findByText(/^cost/)).textContent;
        const sign = costly.netCents > 0 ? '+' : costly.netCents < 0 ? '−' : '';
        expect(readNumbers(text)).toEqual([
          { sign: '', cents: -(costly.excessCents ?? 0) },
          { sign, cents: costly.netCents },
        ]);
        expect(screen.getByText(`Costliest mistake: ${costly.tag}`)).toBeVisible();
      }
    });
    await fc.assert(property, { numRuns: 40 });
  });

  it('is shown for the filter and the unit of the page, with links to the trades (PLB-11 PLB-13)', async () => {
    reply([createMistake('Chased'), createMistake('Calm', { category: 'emotion', trades: 1, excessCents: 250 })]);
    renderPanel(<MistakesPanel filter={{ side: 'long' }} unit="r" />, { api });
    const rows = within(await screen.findByRole('list', { name: 'Cost of mistakes' })).getAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'Chased mistakecost 780.00R (9 trades, −1,240.00R)',
      'Calm emotionno cost (1 trade, −1,240.00R)',
    ]);
    expect(screen.getByRole('link', { name: '9 trades: Chased' })).toHaveAttribute(
      'href',
      '/trades?tag=Chased&side=long&has=risk',
    );
    expect(api.getInputs(mistakes.get)).toEqual([{ query: { side: 'long', unit: 'r', baseline: 'all' } }]);
  });

  it('is short on the dashboard, and in dollars (PLB-11)', async () => {
    reply(['A', 'B', 'C', 'D'].map((tag) => createMistake(tag, { excessCents: null })));
    renderPanel(<MistakesCard filter={{}} unit="dollars" />, { api });
    const list = within(await screen.findByRole('list', { name: 'Cost of mistakes' }));
    expect(list.getAllByRole('listitem')).toHaveLength(3);
    expect(list.getAllByText('−$1,240.00')).toHaveLength(3);
    expect(list.getAllByText(/^nothing to compare with/)).toHaveLength(3);
    expect(api.getInputs(mistakes.get)).toEqual([{ query: { baseline: 'all' } }]);
  });

  it('has a link only to exactly the trades of the row (PLB-13)', async () => {
    reply([createMistake('Chased'), createMistake('Late')]);
    renderPanel(<MistakesPanel filter={{ tag: ['chased', 'Calm'] }} unit="dollars" />, { api });
    expect(await screen.findByRole('link', { name: '9 trades: Chased' })).toHaveAttribute('href', '/trades?tag=Chased');
    expect(screen.queryByRole('link', { name: '9 trades: Late' })).toBeNull();
  });

  it('says that there are none, that they cannot be loaded, and that they need a connection', async () => {
    reply([createMistake('Chased', { trades: 0 })]);
    const { unmount } = renderPanel(<MistakesPanel filter={{}} unit="dollars" />, { api });
    expect(await screen.findByText(/None of these trades has a tag/)).toBeVisible();
    unmount();
    api.fail(mistakes.get, 500);
    const failed = renderPanel(<MistakesPanel filter={{ side: 'short' }} unit="dollars" />, { api });
    expect(await screen.findByText('The cost of mistakes could not be loaded')).toBeVisible();
    failed.unmount();
    onlineManager.setOnline(false);
    renderPanel(<MistakesPanel filter={{ side: 'long' }} unit="dollars" />, { api });
    expect(await screen.findByText('No connection.')).toBeVisible();
  });
});
