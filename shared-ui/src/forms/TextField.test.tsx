import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TextField } from './TextField.tsx';

it('TextField offers suggestions and accepts other values', async () => {
  render(<TextField label="Ticker" suggestions={['NVDA', 'TSLA']} />);
  const field = screen.getByRole('combobox', { name: 'Ticker' }) as HTMLInputElement;
  expect([...(field.list?.options ?? [])].map(({ value }) => value)).toEqual(['NVDA', 'TSLA']);
  await userEvent.type(field, 'GME');
  expect(field).toHaveValue('GME');
});
