import { render, screen } from '@testing-library/react';
import { VisuallyHidden } from './VisuallyHidden.tsx';

it('VisuallyHidden gives a button its name', () => {
  render(
    <button type="button">
      <VisuallyHidden>Close</VisuallyHidden>
    </button>,
  );
  expect(screen.getByRole('button', { name: 'Close' })).toBeInTheDocument();
});
