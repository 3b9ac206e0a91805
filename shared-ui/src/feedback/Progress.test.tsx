import { render, screen } from '@testing-library/react';
import { Progress } from './Progress.tsx';

it('Progress has a name and a value from 0 to 100', () => {
  render(<Progress label="chart.png" value={40} tone="success" />);
  const bar = screen.getByRole('progressbar', { name: 'chart.png' });
  expect(bar).toHaveAttribute('value', '40');
  expect(bar).toHaveAttribute('max', '100');
});
