import { Nav, NavDropdown, NavDropdownItem, NavItem } from 'shared-ui';
import { Link, useLocation } from 'shared-ui/host';
import { preloadPath } from '../on-demand.ts';
import { ACCOUNT_LINK, DASHBOARD_LINK, LOGOUT_LINK, type NavLinkEntry, TRADES_LINKS, VISITOR_LINKS } from './links.ts';

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
      {renderItem(DASHBOARD_LINK)}
      <NavDropdown label="Trades" active={TRADES_LINKS.some((entry) => isActive(pathname, entry))}>
        {TRADES_LINKS.map((entry) => (
          <NavDropdownItem key={entry.to}>
            <MenuLink entry={entry} />
          </NavDropdownItem>
        ))}
      </NavDropdown>
      {moduleLinks.map(renderItem)}
      {renderItem(ACCOUNT_LINK)}
      {renderItem(LOGOUT_LINK)}
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
    {isSignedIn ? <TraderLinks moduleLinks={moduleLinks} /> : VISITOR_LINKS.map(renderItem)}
  </Nav>
);
