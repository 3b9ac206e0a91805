import { render, screen } from '@testing-library/react';
import { Grid, Page, PageHeader, Row, Stack } from './layout.tsx';

it('PageHeader shows the page’s h1, the subtitle and the actions', () => {
  render(<PageHeader title="My Trades" subtitle="All of them" actions={<a href="/add-trade">Add Trade</a>} />);
  expect(screen.getByRole('heading', { level: 1, name: 'My Trades' })).toBeInTheDocument();
  expect(screen.getByText('All of them')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Add Trade' })).toBeInTheDocument();
});

it('Stack, Row, Grid and Page lay out their children and pass other props on', () => {
  render(
    <Page width="form" data-testid="page">
      <Stack gap={6} data-testid="stack">
        <Row justify="between" data-testid="row">
          a
        </Row>
        <Grid column="9rem" data-testid="grid">
          b
        </Grid>
      </Stack>
    </Page>,
  );
  expect(screen.getByTestId('page')).toHaveAttribute('data-width', 'form');
  expect(screen.getByTestId('stack')).toHaveClass('stack', 'gap-6');
  expect(screen.getByTestId('row')).toHaveAttribute('data-justify', 'between');
  expect(screen.getByTestId('grid').style.getPropertyValue('--column')).toBe('9rem');
});
