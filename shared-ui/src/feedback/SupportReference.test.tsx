import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SupportReference } from './SupportReference.tsx';

it('SupportReference shows the id and copies it from the keyboard', async () => {
  const user = userEvent.setup();
  render(<SupportReference id="0199f3c2" />);
  expect(screen.getByText('0199f3c2')).toBeInTheDocument();
  await user.tab();
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('button', { name: 'Copied' })).toBeInTheDocument();
  expect(await navigator.clipboard.readText()).toBe('0199f3c2');
});
