import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { User } from 'contracts';
import { type Formats, settings } from 'contracts/settings';
import { ApiError, type Change, onChange } from 'shared-ui/host';
import { emptySettings, renderModule, signInTestUser } from 'shared-ui/testing';
import module from '../module.ts';
import { createAccountApi } from '../testing/accountApi.ts';

const usual: Formats = { numbers: 'comma-point', dates: 'mdy', weekStart: 'sunday', clock: '12h' };

const openPage = async (user: Partial<User> = {}) => {
  signInTestUser(user);
  const api = createAccountApi();
  await renderModule(module, { path: '/account', api });
  return { api, card: within(await screen.findByRole('region', { name: 'Formats' })) };
};

describe('formats', () => {
  it('are those of US English by default, and each choice is saved at once (ACC-08)', async () => {
    const { api, card } = await openPage();
    api.on(settings.change, ({ body }) => ({ ...emptySettings, ...body, version: 1 }));
    const changes: Change[] = [];
    const stop = onChange((change) => changes.push(change));
    expect(card.getByText(/^For example: −\$1,234\.56 on Mon, Nov 23, 2026, closed .* 4:05:00\sPM\.$/)).toBeVisible();
    await userEvent.selectOptions(card.getByLabelText('Numbers'), '1.234,56');
    await userEvent.selectOptions(card.getByLabelText('Dates'), '23 Nov 2026');
    await userEvent.selectOptions(card.getByLabelText('First day of the week'), 'Monday');
    await userEvent.selectOptions(card.getByLabelText('Time of day'), '16:05');
    expect(card.getByLabelText('Numbers')).toHaveDisplayValue('1.234,56');
    stop();
    expect(api.getInputs(settings.change).map(({ body }) => body?.formats)).toEqual([
      { ...usual, numbers: 'point-comma' },
      { ...usual, numbers: 'point-comma', dates: 'dmy' },
      { ...usual, numbers: 'point-comma', dates: 'dmy', weekStart: 'monday' },
      { numbers: 'point-comma', dates: 'dmy', weekStart: 'monday', clock: '24h' },
    ]);
    // The shell reads the user again, who has the formats.
    expect(changes.map(({ what }) => what)).toContain('account');
  });

  it('show at once in an open page (ACC-08)', async () => {
    const { card } = await openPage({
      formats: { numbers: 'space-comma', dates: 'ymd', weekStart: 'monday', clock: '24h' },
    });
    expect(card.getByLabelText('Numbers')).toHaveDisplayValue('1 234,56');
    expect(card.getByText('For example: −$1 234,56 on Mon, 2026-11-23, closed 2026-11-23, 16:05:00.')).toBeVisible();
    act(() => signInTestUser({ formats: { ...usual, numbers: 'point-comma' } }));
    expect(card.getByText(/^For example: −\$1\.234,56 on Mon, Nov 23, 2026/)).toBeVisible();
  });

  it('stay as they were when they cannot be saved (ACC-08)', async () => {
    const { api, card } = await openPage();
    api.on(settings.change, () => {
      throw new ApiError(503, { error: 'Please try again in a moment.', code: 'unavailable' });
    });
    await userEvent.selectOptions(card.getByLabelText('Time of day'), '16:05');
    expect(await card.findByRole('alert')).toHaveTextContent(
      'Your formats were not saved. Please try again in a moment.',
    );
    expect(card.getByLabelText('Time of day')).toHaveDisplayValue('4:05 PM');
  });
});
