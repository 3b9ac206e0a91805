import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TextArea } from './TextArea.tsx';

it('TextArea accepts several lines', async () => {
  const onValueChange = jest.fn();
  render(<TextArea label="Comments / Notes" onValueChange={onValueChange} />);
  await userEvent.type(screen.getByRole('textbox', { name: 'Comments / Notes' }), 'a{Enter}b');
  expect(onValueChange).toHaveBeenLastCalledWith('a\nb');
});
