import { screen, waitFor } from '@testing-library/react';
import { inboxCount } from 'contracts/inbox-count';
import { withQueryClient } from 'shared-ui';
import { mockApi, renderPanel, signInTestUser } from 'shared-ui/testing';
import Badge from './InboxBadge.tsx';
import Card from './InboxCard.tsx';

const { default: InboxBadge } = withQueryClient(Badge);
const { default: InboxCard } = withQueryClient(Card);

const api = mockApi();
const count = (value: number) => api.on(inboxCount.get, () => ({ new: value }));
beforeEach(() => {
  signInTestUser();
  api.reset();
});

const showBadge = () => renderPanel(<InboxBadge />, { api });

describe('the badge in the bar', () => {
  it('is an icon with the number of new proposals, only when there are some (INB-02)', async () => {
    count(3);
    showBadge();
    const link = await screen.findByRole('link', { name: 'Inbox: 3 new proposals' });
    expect(link).toHaveAttribute('href', '/inbox');
    expect(link).toHaveTextContent('3');
  });

  it('has no room for more than two digits', async () => {
    count(250);
    showBadge();
    expect(await screen.findByText('99+')).toBeVisible();
  });

  it('is missing without new proposals (INB-02)', async () => {
    count(0);
    showBadge();
    await waitFor(() => expect(api.getInputs(inboxCount.get)).toHaveLength(1));
    expect(screen.queryByRole('link')).not.toBeInTheDocument();
  });
});

it('counts new proposals on the dashboard (INB-02)', async () => {
  count(1);
  renderPanel(<InboxCard />, { api });
  expect(await screen.findByText('1 new proposal of your tools.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Open inbox' })).toHaveAttribute('href', '/inbox');
});
