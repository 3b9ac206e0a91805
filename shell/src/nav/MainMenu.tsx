import { NavLink, useLocation } from 'react-router-dom';
import { Nav, NavDropdown, NavDropdownItem, NavItem } from 'shared-ui';
import { preloadPath } from '../on-demand.ts';
import { accountLink, dashboardLink, logoutLink, type NavLinkEntry, tradesLinks, visitorLinks } from './links.ts';

/** A link that preloads its page on hover and focus. */
const renderLink = ({ to, label }: NavLinkEntry) => (
  <NavLink to={to} onPointerEnter={() => preloadPath(to)} onFocus={() => preloadPath(to)}>
    {label}
  </NavLink>
);

const renderItem = (entry: NavLinkEntry) => <NavItem key={entry.to}>{renderLink(entry)}</NavItem>;

const isActive = (pathname: string, { to }: NavLinkEntry): boolean => pathname === to || pathname.startsWith(`${to}/`);

const TraderLinks = ({ moduleLinks }: Pick<MainMenuProps, 'moduleLinks'>) => {
  const { pathname } = useLocation();
  return (
    <>
      {renderItem(dashboardLink)}
      <NavDropdown label="Trades" active={tradesLinks.some((entry) => isActive(pathname, entry))}>
        {tradesLinks.map((entry) => (
          <NavDropdownItem key={entry.to}>{renderLink(entry)}</NavDropdownItem>
        ))}
      </NavDropdown>
      {moduleLinks.map(renderItem)}
      {renderItem(accountLink)}
      {renderItem(logoutLink)}
    </>
  );
};

export interface MainMenuProps {
  isSignedIn: boolean;
  /** What released modules add to the links of a trader. */
  moduleLinks: readonly NavLinkEntry[];
  orientation?: 'horizontal' | 'vertical';
}

/** The links of a trader (NAV-02) or of a visitor (NAV-04). */
export const MainMenu = ({ isSignedIn, moduleLinks, orientation }: MainMenuProps) => (
  <Nav label="Main" orientation={orientation}>
    {isSignedIn ? <TraderLinks moduleLinks={moduleLinks} /> : visitorLinks.map(renderItem)}
  </Nav>
);
