import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Tooltip } from 'shared-ui';

const renderTooltip = () => {
  render(
    <>
      <Tooltip text="Sum of the wins ÷ sum of the losses.">Profit factor</Tooltip>
      <p>Elsewhere</p>
    </>,
  );
  return { user: userEvent.setup(), trigger: screen.getByRole('button', { name: 'Profit factor' }) };
};

describe('Tooltip', () => {
  it('opens on hover until the pointer leaves', async () => {
    const { user, trigger } = renderTooltip();
    expect(trigger).not.toHaveAccessibleDescription();
    await user.hover(trigger);
    expect(await screen.findByRole('tooltip')).toHaveTextContent('Sum of the wins');
    expect(trigger).toHaveAccessibleDescription('Sum of the wins ÷ sum of the losses.');
    await user.hover(screen.getByText('Elsewhere'));
    expect(screen.queryByRole('tooltip')).not.toBeInTheDocument();
  });

  it('opens on focus and closes on Esc', async () => {
    const { user, trigger } = renderTooltip();
    await user.tab();
    expect(trigger).toHaveFocus();
    expect(await screen.findByRole('tooltip')).toBeInTheDocument();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('tooltip')).not.toBeInTheDocument();
  });

  it('opens on tap and closes on a tap elsewhere', async () => {
    const { user, trigger } = renderTooltip();
    await user.pointer({ keys: '[TouchA]', target: trigger });
    expect(await screen.findByRole('tooltip')).toBeInTheDocument();
    await user.pointer({ keys: '[TouchA]', target: screen.getByText('Elsewhere') });
    expect(screen.queryByRole('tooltip')).not.toBeInTheDocument();
  });
});
