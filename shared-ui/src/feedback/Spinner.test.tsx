import { render, screen } from '@testing-library/react';
import { Spinner } from './Spinner.tsx';

it('Spinner announces its label, visible or hidden', () => {
  const { rerender } = render(<Spinner label="Loading trades..." />);
  expect(screen.getByRole('status')).toHaveTextContent('Loading trades...');
  rerender(<Spinner label="Checking" labelHidden />);
  expect(screen.getByRole('status')).toHaveTextContent('Checking');
});
