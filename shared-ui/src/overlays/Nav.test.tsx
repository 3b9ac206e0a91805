import { act, createEvent, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { Nav, NavDropdown, NavDropdownItem, NavItem, type NavProps } from './Nav.tsx';

const Bar = ({ orientation }: Pick<NavProps, 'orientation'>) => (
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

const trades = () => screen.getByRole('button', { name: 'Trades' });
const item = () => screen.queryByRole('link', { name: 'My Trades' });

/** One mouse for the whole test: it leaves one thing as it comes to the next. */
let user: UserEvent;

beforeEach(() => {
  user = userEvent.setup();
});

describe('Nav', () => {
  it('is a named landmark that keeps a link’s own mark of the current page', () => {
    render(<Bar />);
    expect(screen.getByRole('navigation', { name: 'Main' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('aria-current', 'page');
    expect(item()).toBeNull();
  });

  it('NAV-03 a drop-down opens on hover, and a click then leaves it open', async () => {
    render(<Bar />);
    await user.hover(trades());
    expect(await screen.findByRole('link', { name: 'My Trades' })).toBeInTheDocument();
    expect(trades()).toHaveAttribute('aria-expanded', 'true');
    await user.click(trades());
    expect(item()).toBeInTheDocument();
  });

  it('NAV-03 a drop-down opens for a mouse whose coming nobody told of', async () => {
    render(<Bar />);
    const move = createEvent.pointerMove(trades());
    Object.defineProperty(move, 'pointerType', { value: 'mouse' });
    fireEvent(trades(), move);
    expect(await screen.findByRole('link', { name: 'My Trades' })).toBeInTheDocument();
  });

  it('NAV-03 a drop-down opens by keyboard, leads in with the arrow and closes with Esc', async () => {
    render(<Bar />);
    await user.tab();
    await user.tab();
    expect(trades()).toHaveFocus();
    await user.keyboard('{Enter}');
    await screen.findByRole('link', { name: 'My Trades' });
    await user.keyboard('{ArrowDown}');
    expect(item()).toHaveFocus();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(item()).toBeNull());
    expect(trades()).toHaveFocus();
  });

  it('NAV-03 a drop-down opens and closes by tap', async () => {
    render(<Bar />);
    const tap = () => user.pointer([{ keys: '[TouchA]', target: trades() }]);
    await tap();
    expect(await screen.findByRole('link', { name: 'My Trades' })).toBeInTheDocument();
    await tap();
    await waitFor(() => expect(item()).toBeNull());
  });

  it('NAV-03 what hovering opened, Esc closes, wherever the focus is, and it goes when the mouse has left', async () => {
    render(<Bar />);
    await user.hover(trades());
    await screen.findByRole('link', { name: 'My Trades' });
    await user.keyboard('{Escape}');
    expect(item()).toBeNull();
    expect(document.body).toHaveFocus();
    await user.unhover(trades());
    await user.hover(trades());
    await screen.findByRole('link', { name: 'My Trades' });
    await user.unhover(trades());
    await waitFor(() => expect(item()).toBeNull());
  });

  it('NAV-03 goes when the focus does, but not where it pushes the page down', async () => {
    const after = <button type="button">After</button>;
    const { rerender } = render(
      <>
        <Bar />
        {after}
      </>,
    );
    const tabThrough = async () => {
      act(() => trades().focus());
      await user.keyboard('{Enter}');
      await user.tab();
      expect(item()).toHaveFocus();
      await user.tab();
      await user.tab();
      expect(screen.getByRole('button', { name: 'After' })).toHaveFocus();
    };
    await tabThrough();
    expect(item()).toBeNull();
    rerender(
      <>
        <Bar key="phone" orientation="vertical" />
        {after}
      </>,
    );
    await tabThrough();
    expect(item()).toBeInTheDocument();
  });

  it('closes when one of its links is taken', async () => {
    render(<Bar />);
    await user.click(trades());
    await user.click(await screen.findByRole('link', { name: 'Add Trade' }));
    await waitFor(() => expect(item()).toBeNull());
  });
});
