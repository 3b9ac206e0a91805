import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Button, Menu, MenuItem } from 'shared-ui';

const show = () => {
  const chosen: string[] = [];
  const item = (name: string, own = {}) => (
    <MenuItem onSelect={() => chosen.push(name)} {...own}>
      {name}
    </MenuItem>
  );
  render(
    <Menu trigger={<Button>Actions</Button>}>
      {item('Duplicate')}
      {item('Share', { disabled: true })}
      {item('Delete', { danger: true })}
    </Menu>,
  );
  return { chosen, user: userEvent.setup(), trigger: screen.getByRole('button', { name: 'Actions' }) };
};

describe('Menu', () => {
  it('opens on a click, named by its button, and does what is chosen', async () => {
    const { chosen, user, trigger } = show();
    await user.click(trigger);
    expect(screen.getByRole('menu', { name: 'Actions' })).toBeVisible();
    await user.click(screen.getByRole('menuitem', { name: 'Delete' }));
    expect(chosen).toEqual(['Delete']);
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();
  });

  it('is worked by keyboard alone: arrows pass over what is disabled, Enter chooses', async () => {
    const { chosen, user, trigger } = show();
    trigger.focus();
    await user.keyboard('{Enter}');
    expect(screen.getByRole('menuitem', { name: 'Duplicate' })).toHaveFocus();
    await user.keyboard('{ArrowDown}');
    expect(screen.getByRole('menuitem', { name: 'Delete' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(chosen).toEqual(['Delete']);
    expect(trigger).toHaveFocus();
  });

  it('closes on Esc without doing anything, and gives the focus back', async () => {
    const { chosen, user, trigger } = show();
    await user.click(trigger);
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();
    expect(chosen).toEqual([]);
    expect(trigger).toHaveFocus();
  });
});
