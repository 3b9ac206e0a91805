export interface NavLinkEntry {
  to: string;
  label: string;
}

/** For visitors (NAV-04). */
export const visitorLinks: readonly NavLinkEntry[] = [
  { to: '/features', label: 'Features' },
  { to: '/pricing', label: 'Pricing' },
  { to: '/contact', label: 'Contact' },
  { to: '/signup', label: 'Sign-Up' },
  { to: '/signin', label: 'Log-In' },
];

/** In the Trades dropdown (NAV-03). */
export const tradesLinks: readonly NavLinkEntry[] = [
  { to: '/trades', label: 'My Trades' },
  { to: '/add-trade', label: 'Add Trade' },
  { to: '/manage-flags', label: 'Manage Setups' },
];

/** Around the Trades dropdown (NAV-02). */
export const dashboardLink: NavLinkEntry = { to: '/dashboard', label: 'Dashboard' };
export const accountLink: NavLinkEntry = { to: '/account', label: 'Account' };
/** The page at /logout signs out and goes to / (NAV-07, HOM-03). */
export const logoutLink: NavLinkEntry = { to: '/logout', label: 'Logout' };
