import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Tooltip } from 'shared-ui';

const show = () => {
  render(
    <>
      <Tooltip text="Sum of the wins ÷ sum of the losses.">Profit factor</Tooltip>
      <p>Elsewhere</p>
    </>,
  );
  return { user: userEvent.setup(), words: screen.getByRole('button', { name: 'Profit factor' }) };
};

describe('Tooltip', () => {
  it('explains on hover, until the pointer goes elsewhere', async () => {
    const { user, words } = show();
    expect(words).not.toHaveAccessibleDescription();
    await user.hover(words);
    expect(await screen.findByRole('tooltip')).toHaveTextContent('Sum of the wins');
    expect(words).toHaveAccessibleDescription('Sum of the wins ÷ sum of the losses.');
    await user.hover(screen.getByText('Elsewhere'));
    expect(screen.queryByRole('tooltip')).not.toBeInTheDocument();
  });

  it('explains on focus, and Esc closes it', async () => {
    const { user, words } = show();
    await user.tab();
    expect(words).toHaveFocus();
    expect(await screen.findByRole('tooltip')).toBeInTheDocument();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('tooltip')).not.toBeInTheDocument();
  });

  it('explains on a tap, and a tap elsewhere closes it', async () => {
    const { user, words } = show();
    await user.pointer({ keys: '[TouchA]', target: words });
    expect(await screen.findByRole('tooltip')).toBeInTheDocument();
    await user.pointer({ keys: '[TouchA]', target: screen.getByText('Elsewhere') });
    expect(screen.queryByRole('tooltip')).not.toBeInTheDocument();
  });
});
