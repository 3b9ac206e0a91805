import { NavLink, useLocation } from 'react-router-dom';
import { Nav, NavDropdown, NavDropdownItem, NavItem } from 'shared-ui';
import { accountLink, dashboardLink, logoutLink, type NavLinkEntry, tradesLinks, visitorLinks } from './links.ts';
import { preloadPath } from './preload.ts';

/** A link that fetches its module's code when it is likely to be followed. */
const link = ({ to, label }: NavLinkEntry) => (
  <NavLink to={to} onPointerEnter={() => preloadPath(to)} onFocus={() => preloadPath(to)}>
    {label}
  </NavLink>
);

const item = (entry: NavLinkEntry) => <NavItem key={entry.to}>{link(entry)}</NavItem>;

const isUnder = (pathname: string, { to }: NavLinkEntry): boolean => pathname === to || pathname.startsWith(`${to}/`);

const TraderLinks = () => {
  const { pathname } = useLocation();
  return (
    <>
      {item(dashboardLink)}
      <NavDropdown label="Trades" active={tradesLinks.some((entry) => isUnder(pathname, entry))}>
        {tradesLinks.map((entry) => (
          <NavDropdownItem key={entry.to}>{link(entry)}</NavDropdownItem>
        ))}
      </NavDropdown>
      {item(accountLink)}
      {item(logoutLink)}
    </>
  );
};

export interface MainMenuProps {
  signedIn: boolean;
  orientation?: 'horizontal' | 'vertical';
}

/** NAV-02 for a trader, NAV-04 for a visitor. */
export const MainMenu = ({ signedIn, orientation }: MainMenuProps) => (
  <Nav label="Main" orientation={orientation}>
    {signedIn ? <TraderLinks /> : visitorLinks.map(item)}
  </Nav>
);
