import { render, screen } from '@testing-library/react';
import { Badge } from './Badge.tsx';

it('Badge shows its text in its tone', () => {
  render(<Badge tone="warning">Not verified</Badge>);
  expect(screen.getByText('Not verified')).toHaveClass('warning');
});
