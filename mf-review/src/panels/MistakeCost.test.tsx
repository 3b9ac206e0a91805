import { onlineManager } from '@tanstack/react-query';
import { screen, within } from '@testing-library/react';
import { type MistakeFigures, mistakes } from 'contracts/playbook-mistakes';
import { withQueryClient } from 'shared-ui';
import { mockApi, renderPanel, signInTestUser } from 'shared-ui/testing';
import * as panels from './MistakeCost.tsx';

const { default: MistakesPanel } = withQueryClient(panels.MistakesPanel);
const { default: MistakesCard } = withQueryClient(panels.MistakesCard);

const createMistake = (tag: string, figures: Partial<MistakeFigures> = {}): MistakeFigures => ({
  ...{ tag, category: 'mistake', trades: 9, netCents: -124_000, averageCents: -13_778 },
  ...{ baselineCents: -5_111, excessCents: -78_000 },
  ...figures,
});

const api = mockApi();
const reply = (made: MistakeFigures[]) =>
  api.on(mistakes.get, () => ({ withoutMistake: { trades: 30, averageCents: 5_000 }, mistakes: made }));

beforeEach(() => {
  signInTestUser();
  onlineManager.setOnline(true);
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  api.reset();
});

describe('the cost of mistakes', () => {
  it('is shown for the filter and the unit of the page, with links to the trades (PLB-11 PLB-13)', async () => {
    reply([createMistake('Chased'), createMistake('Calm', { category: 'emotion', trades: 1, excessCents: 250 })]);
    renderPanel(<MistakesPanel filter={{ side: 'long' }} unit="r" />, { api });
    const rows = within(await screen.findByRole('list', { name: 'Cost of mistakes' })).getAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'Chased mistake−1,240.00R9 trades780.00R worse than your usual',
      'Calm emotion−1,240.00R1 trade2.50R better than your usual',
    ]);
    expect(screen.getByRole('link', { name: '9 trades: Chased' })).toHaveAttribute(
      'href',
      '/trades?tag=Chased&side=long&has=risk',
    );
    expect(api.getInputs(mistakes.get)).toEqual([{ query: { side: 'long', unit: 'r' } }]);
  });

  it('is short on the dashboard, and in dollars (PLB-11)', async () => {
    reply(['A', 'B', 'C', 'D'].map((tag) => createMistake(tag, { excessCents: null })));
    renderPanel(<MistakesCard filter={{}} unit="dollars" />, { api });
    const list = within(await screen.findByRole('list', { name: 'Cost of mistakes' }));
    expect(list.getAllByRole('listitem')).toHaveLength(3);
    expect(list.getAllByText('−$1,240.00')).toHaveLength(3);
    expect(list.getAllByText('No trades without a mistake to compare with')).toHaveLength(3);
    expect(api.getInputs(mistakes.get)).toEqual([{ query: {} }]);
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
    expect(await screen.findByText('The cost of mistakes is not available offline.')).toBeVisible();
  });
});
