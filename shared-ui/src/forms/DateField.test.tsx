import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DateField } from './DateField.tsx';

it('DateField uses days as YYYY-MM-DD for its value and limits', async () => {
  const onValueChange = jest.fn();
  render(<DateField label="From" max="2026-01-31" onValueChange={onValueChange} />);
  const field = screen.getByLabelText('From');
  expect(field).toHaveAttribute('type', 'date');
  expect(field).toHaveAttribute('max', '2026-01-31');
  await userEvent.type(field, '2026-01-30');
  expect(onValueChange).toHaveBeenLastCalledWith('2026-01-30');
});
