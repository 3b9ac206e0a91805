import { act, createEvent, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { Nav, NavDropdown, NavDropdownItem, NavItem, type NavProps } from './Nav.tsx';

const NavBar = ({ orientation }: Pick<NavProps, 'orientation'>) => (
  <Nav label="Main" orientation={orientation}>
    <NavItem>
      <a href="#dashboard" aria-current="page">
        Dashboard
      </a>
    </NavItem>
    <NavDropdown label="Trades">
      <NavDropdownItem>
        <a href="#trades">My Trades</a>
      </NavDropdownItem>
      <NavDropdownItem>
        <a href="#add-trade">Add Trade</a>
      </NavDropdownItem>
    </NavDropdown>
  </Nav>
);

const getTradesButton = () => screen.getByRole('button', { name: 'Trades' });
const queryMyTrades = () => screen.queryByRole('link', { name: 'My Trades' });

/** One mouse per test: moving it to an element also leaves the previous one. */
let user: UserEvent;

beforeEach(() => {
  user = userEvent.setup();
});

describe('Nav', () => {
  it('is a named landmark that keeps the aria-current of its links', () => {
    render(<NavBar />);
    expect(screen.getByRole('navigation', { name: 'Main' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('aria-current', 'page');
    expect(queryMyTrades()).toBeNull();
  });

  it('opens a dropdown on hover and keeps it open on a click (NAV-03)', async () => {
    render(<NavBar />);
    await user.hover(getTradesButton());
    expect(await screen.findByRole('link', { name: 'My Trades' })).toBeInTheDocument();
    expect(getTradesButton()).toHaveAttribute('aria-expanded', 'true');
    await user.click(getTradesButton());
    expect(queryMyTrades()).toBeInTheDocument();
  });

  it('opens a dropdown on a mouse move without a preceding enter event (NAV-03)', async () => {
    render(<NavBar />);
    const move = createEvent.pointerMove(getTradesButton());
    Object.defineProperty(move, 'pointerType', { value: 'mouse' });
    fireEvent(getTradesButton(), move);
    expect(await screen.findByRole('link', { name: 'My Trades' })).toBeInTheDocument();
  });

  it('opens a dropdown with Enter, moves into it with arrow down and closes it with Esc (NAV-03)', async () => {
    render(<NavBar />);
    await user.tab();
    await user.tab();
    expect(getTradesButton()).toHaveFocus();
    await user.keyboard('{Enter}');
    await screen.findByRole('link', { name: 'My Trades' });
    await user.keyboard('{ArrowDown}');
    expect(queryMyTrades()).toHaveFocus();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(queryMyTrades()).toBeNull());
    expect(getTradesButton()).toHaveFocus();
  });

  it('moves through a dropdown by arrow keys, Home and End (NAV-03)', async () => {
    render(<NavBar />);
    act(() => getTradesButton().focus());
    await user.keyboard('{ArrowDown}');
    const links = within(getTradesButton().closest('li') ?? document.body).getAllByRole('link');
    const first = links[0];
    const last = links.at(-1);
    expect(first).toHaveFocus();
    await user.keyboard('{ArrowUp}');
    expect(last).toHaveFocus();
    await user.keyboard('{ArrowDown}');
    expect(first).toHaveFocus();
    await user.keyboard('{End}');
    expect(last).toHaveFocus();
    await user.keyboard('{Home}{ArrowDown}');
    expect(links[1]).toHaveFocus();
  });

  it('opens and closes a dropdown on tap (NAV-03)', async () => {
    render(<NavBar />);
    const tap = () => user.pointer([{ keys: '[TouchA]', target: getTradesButton() }]);
    await tap();
    expect(await screen.findByRole('link', { name: 'My Trades' })).toBeInTheDocument();
    await tap();
    await waitFor(() => expect(queryMyTrades()).toBeNull());
  });

  it('closes a hovered dropdown with Esc wherever the focus is, and when the mouse leaves (NAV-03)', async () => {
    render(<NavBar />);
    await user.hover(getTradesButton());
    await screen.findByRole('link', { name: 'My Trades' });
    await user.keyboard('{Escape}');
    expect(queryMyTrades()).toBeNull();
    expect(document.body).toHaveFocus();
    await user.unhover(getTradesButton());
    await user.hover(getTradesButton());
    await screen.findByRole('link', { name: 'My Trades' });
    await user.unhover(getTradesButton());
    await waitFor(() => expect(queryMyTrades()).toBeNull());
  });

  it('closes a dropdown when the focus leaves it, but not in a vertical menu (NAV-03)', async () => {
    const after = <button type="button">After</button>;
    const { rerender } = render(
      <>
        <NavBar />
        {after}
      </>,
    );
    const tabThrough = async () => {
      act(() => getTradesButton().focus());
      await user.keyboard('{Enter}');
      await user.tab();
      expect(queryMyTrades()).toHaveFocus();
      await user.tab();
      await user.tab();
      expect(screen.getByRole('button', { name: 'After' })).toHaveFocus();
    };
    await tabThrough();
    expect(queryMyTrades()).toBeNull();
    rerender(
      <>
        <NavBar key="phone" orientation="vertical" />
        {after}
      </>,
    );
    await tabThrough();
    expect(queryMyTrades()).toBeInTheDocument();
  });

  it('closes a dropdown when one of its links is clicked', async () => {
    render(<NavBar />);
    await user.click(getTradesButton());
    await user.click(await screen.findByRole('link', { name: 'Add Trade' }));
    await waitFor(() => expect(queryMyTrades()).toBeNull());
  });
});
