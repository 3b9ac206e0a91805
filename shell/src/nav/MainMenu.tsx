import { Nav, NavDropdown, NavDropdownItem, NavItem } from 'shared-ui';
import { Link, useLocation } from 'shared-ui/host';
import { preloadPath } from '../on-demand.ts';
import { accountLink, dashboardLink, logoutLink, type NavLinkEntry, tradesLinks, visitorLinks } from './links.ts';

const isActive = (pathname: string, { to }: NavLinkEntry): boolean => pathname === to || pathname.startsWith(`${to}/`);

/** A link that marks its page as the current one, and preloads it on hover and focus. */
const MenuLink = ({ entry }: { entry: NavLinkEntry }) => {
  const { pathname } = useLocation();
  const preload = () => preloadPath(entry.to);
  return (
    <Link
      to={entry.to}
      aria-current={isActive(pathname, entry) ? 'page' : undefined}
      onPointerEnter={preload}
      onFocus={preload}
    >
      {entry.label}
    </Link>
  );
};

const renderItem = (entry: NavLinkEntry) => (
  <NavItem key={entry.to}>
    <MenuLink entry={entry} />
  </NavItem>
);

const TraderLinks = ({ moduleLinks }: Pick<MainMenuProps, 'moduleLinks'>) => {
  const { pathname } = useLocation();
  return (
    <>
      {renderItem(dashboardLink)}
      <NavDropdown label="Trades" active={tradesLinks.some((entry) => isActive(pathname, entry))}>
        {tradesLinks.map((entry) => (
          <NavDropdownItem key={entry.to}>
            <MenuLink entry={entry} />
          </NavDropdownItem>
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
