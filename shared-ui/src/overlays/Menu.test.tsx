import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Button, Menu, MenuCheckboxItem, MenuItem, MenuNote } from 'shared-ui';

const renderMenu = () => {
  const selected: string[] = [];
  const renderItem = (name: string, props = {}) => (
    <MenuItem onSelect={() => selected.push(name)} {...props}>
      {name}
    </MenuItem>
  );
  render(
    <Menu trigger={<Button>Actions</Button>}>
      {renderItem('Duplicate')}
      {renderItem('Share', { disabled: true })}
      {renderItem('Delete', { danger: true })}
    </Menu>,
  );
  return { selected, user: userEvent.setup(), trigger: screen.getByRole('button', { name: 'Actions' }) };
};

describe('Menu', () => {
  it('opens on a click, is labelled by its button, and runs the selected action', async () => {
    const { selected, user, trigger } = renderMenu();
    await user.click(trigger);
    expect(screen.getByRole('menu', { name: 'Actions' })).toBeVisible();
    await user.click(screen.getByRole('menuitem', { name: 'Delete' }));
    expect(selected).toEqual(['Delete']);
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();
  });

  it('works with the keyboard: arrow keys skip disabled items, Enter selects', async () => {
    const { selected, user, trigger } = renderMenu();
    trigger.focus();
    await user.keyboard('{Enter}');
    expect(screen.getByRole('menuitem', { name: 'Duplicate' })).toHaveFocus();
    await user.keyboard('{ArrowDown}');
    expect(screen.getByRole('menuitem', { name: 'Delete' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(selected).toEqual(['Delete']);
    expect(trigger).toHaveFocus();
  });

  it('closes on Esc without an action and returns the focus', async () => {
    const { selected, user, trigger } = renderMenu();
    await user.click(trigger);
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();
    expect(selected).toEqual([]);
    expect(trigger).toHaveFocus();
  });

  it('is in the landmark of its button, and explains its items in a note', async () => {
    render(
      <main>
        <Menu trigger={<Button>Columns</Button>}>
          <MenuCheckboxItem checked onCheckedChange={() => undefined}>
            Tags
          </MenuCheckboxItem>
          <MenuNote>1 column needs a wider window.</MenuNote>
        </Menu>
      </main>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Columns' }));
    const menu = within(screen.getByRole('main')).getByRole('menu', { name: 'Columns' });
    expect(menu).toHaveTextContent('1 column needs a wider window.');
  });
});
