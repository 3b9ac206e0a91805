import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Select } from './Select.tsx';

it('Select offers strings and value-label pairs after a placeholder with an empty value', async () => {
  const onValueChange = jest.fn();
  render(
    <Select
      label="Setup Type"
      placeholder="Choose one"
      options={['Breakout', { value: 'rev', label: 'Reversal' }]}
      onValueChange={onValueChange}
    />,
  );
  const select = screen.getByRole('combobox', { name: 'Setup Type' });
  expect(select).toHaveValue('');
  await userEvent.selectOptions(select, 'Reversal');
  expect(onValueChange).toHaveBeenLastCalledWith('rev');
  await userEvent.selectOptions(select, 'Choose one');
  expect(onValueChange).toHaveBeenLastCalledWith('');
});
