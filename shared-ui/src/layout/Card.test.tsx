import { render, screen, within } from '@testing-library/react';
import { Card } from './Card.tsx';

it('Card with a title is a region with that name', () => {
  render(
    <Card title="Recent Trades" description="The latest 5" actions={<a href="/trades">See all</a>}>
      <p>NVDA</p>
    </Card>,
  );
  const card = screen.getByRole('region', { name: 'Recent Trades' });
  expect(within(card).getByRole('heading', { level: 2 })).toHaveTextContent('Recent Trades');
  expect(within(card).getByText('NVDA')).toBeInTheDocument();
  expect(within(card).getByRole('link', { name: 'See all' })).toBeInTheDocument();
});
