import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { SegmentedControl } from './SegmentedControl.tsx';

const sizes = [
  { value: 's', label: 'Small' },
  { value: 'm', label: 'Medium' },
] as const;

const SizePicker = () => {
  const [size, setSize] = useState<'s' | 'm'>('s');
  return <SegmentedControl label="Size" options={sizes} value={size} onValueChange={setSize} />;
};

it('SegmentedControl is a named group of radio buttons that works with mouse and arrow keys', async () => {
  render(<SizePicker />);
  expect(screen.getByRole('group', { name: 'Size' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('radio', { name: 'Medium' }));
  expect(screen.getByRole('radio', { name: 'Medium' })).toBeChecked();
  await userEvent.keyboard('{ArrowUp}');
  expect(screen.getByRole('radio', { name: 'Small' })).toBeChecked();
});
