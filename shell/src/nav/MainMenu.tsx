import { Nav, NavDropdown, NavDropdownItem, NavItem } from 'shared-ui';
import { Link, type LinkProps, useLocation } from 'shared-ui/host';
import { preloadPath } from '../shared/on-demand.ts';
import {
  ACCOUNT_LINK,
  carryFilter,
  DASHBOARD_LINK,
  LOGOUT_LINK,
  type NavLinkEntry,
  TRADES_LINKS,
  VISITOR_LINKS,
} from './links.ts';

const isActive = (pathname: string, { to }: NavLinkEntry): boolean => pathname === to || pathname.startsWith(`${to}/`);

/**
 * A link that marks its page as the current one, and preloads it on hover and focus. The item of the bar adds its
 * style.
 */
const MenuLink = ({ entry, ...added }: { entry: NavLinkEntry } & Pick<LinkProps, 'className'>) => {
  const location = useLocation();
  const preload = () => preloadPath(entry.to);
  return (
    <Link
      {...added}
      to={carryFilter(entry.to, location)}
      aria-current={isActive(location.pathname, entry) ? 'page' : undefined}
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

const LinkGroup = ({ label, links }: { label: string; links: readonly NavLinkEntry[] }) => {
  const { pathname } = useLocation();
  return (
    <NavDropdown label={label} active={links.some((entry) => isActive(pathname, entry))}>
      {links.map((entry) => (
        <NavDropdownItem key={entry.to}>
          <MenuLink entry={entry} />
        </NavDropdownItem>
      ))}
    </NavDropdown>
  );
};

/** A group is where its first entry would be. */
const renderLinks = (links: readonly NavLinkEntry[]) =>
  links.map((entry, index) => {
    const { group } = entry;
    if (group === undefined) return renderItem(entry);
    const isFirst = links.findIndex((other) => other.group === group) === index;
    return isFirst && <LinkGroup key={group} label={group} links={links.filter((other) => other.group === group)} />;
  });

const TraderLinks = ({ moduleLinks }: Pick<MainMenuProps, 'moduleLinks'>) => (
  <>
    {renderItem(DASHBOARD_LINK)}
    <LinkGroup label="Trades" links={TRADES_LINKS} />
    {renderLinks(moduleLinks)}
    {renderItem(ACCOUNT_LINK)}
    {renderItem(LOGOUT_LINK)}
  </>
);

export interface MainMenuProps {
  isSignedIn: boolean;
  /** What released modules add to the links of a trader. */
  moduleLinks: readonly NavLinkEntry[];
  orientation?: 'horizontal' | 'vertical';
}

/** The links of a trader (NAV-02) or of a visitor (NAV-04). */
export function MainMenu({ isSignedIn, moduleLinks, orientation }: MainMenuProps) {
  return (
    <Nav label="Main" orientation={orientation}>
      {isSignedIn ? <TraderLinks moduleLinks={moduleLinks} /> : VISITOR_LINKS.map(renderItem)}
    </Nav>
  );
}
