import { Nav, NavDropdown, NavDropdownItem, NavItem } from 'shared-ui';
import { Link, type LinkProps, useLocation } from 'shared-ui/host';
import { preloadPath } from '../shared/on-demand.ts';
import { findCurrent, listLinks, type NavLinkEntry } from './links.ts';

type Carry = (to: string, location: { pathname: string; search: string }) => string;

interface ShownPage {
  /** Adds the filter of the page to the path of a link. Undefined until it is loaded, and for visitors. */
  carry: Carry | undefined;
  /** The link of the page that is shown. */
  current: NavLinkEntry | undefined;
}

interface MenuLinkProps extends ShownPage, Pick<LinkProps, 'className'> {
  entry: NavLinkEntry;
}

/**
 * A link that marks its page as the current one, and preloads it on hover and focus. The item of the bar adds its
 * style.
 */
const MenuLink = ({ entry, current, carry, ...added }: MenuLinkProps) => {
  const location = useLocation();
  const preload = () => preloadPath(entry.to);
  return (
    <Link
      {...added}
      to={carry?.(entry.to, location) ?? entry.to}
      aria-current={entry === current ? 'page' : undefined}
      onPointerEnter={preload}
      onFocus={preload}
    >
      {entry.label}
    </Link>
  );
};

interface LinkGroupProps extends ShownPage {
  label: string;
  links: readonly NavLinkEntry[];
}

const LinkGroup = ({ label, links, ...page }: LinkGroupProps) => (
  <NavDropdown label={label} active={links.some((entry) => entry === page.current)}>
    {links.map((entry) => (
      <NavDropdownItem key={entry.to}>
        <MenuLink entry={entry} {...page} />
      </NavDropdownItem>
    ))}
  </NavDropdown>
);

export interface MainMenuProps extends Pick<ShownPage, 'carry'> {
  isSignedIn: boolean;
  /** What released modules add to the links of a trader. */
  moduleLinks: readonly NavLinkEntry[];
  orientation?: 'horizontal' | 'vertical';
}

/** The links of a trader (NAV-02) or of a visitor (NAV-04). */
export function MainMenu({ isSignedIn, moduleLinks, carry, orientation }: MainMenuProps) {
  const links = listLinks(isSignedIn, moduleLinks);
  const page = { carry, current: findCurrent(links, useLocation().pathname) };
  const renderEntry = (entry: NavLinkEntry) => {
    const { group: label, to } = entry;
    const item = (
      <NavItem key={to}>
        <MenuLink entry={entry} {...page} />
      </NavItem>
    );
    if (label === undefined) return item;
    // A group is where its first link would be.
    const grouped = links.filter(({ group }) => group === label);
    return grouped[0] === entry && <LinkGroup key={label} label={label} links={grouped} {...page} />;
  };
  return (
    <Nav label="Main" orientation={orientation}>
      {links.map(renderEntry)}
    </Nav>
  );
}
