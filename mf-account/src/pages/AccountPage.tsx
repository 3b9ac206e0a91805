import { useState } from 'react';
import {
  Button,
  Card,
  hasSingleKeyShortcuts,
  Page,
  PageHeader,
  Row,
  SegmentedControl,
  setSingleKeyShortcuts,
  type Theme,
  useTheme,
} from 'shared-ui';
import { Link, useSession } from 'shared-ui/host';
import { AccountActions } from '../features/AccountActions.tsx';
import { DeleteAccount } from '../features/DeleteAccount.tsx';
import { Profile } from '../features/Profile.tsx';
import { TradingSettings } from '../features/TradingSettings.tsx';
import { VerificationReminder } from '../features/VerificationReminder.tsx';
import { YourData } from '../features/YourData.tsx';

const THEME_OPTIONS: readonly { value: Theme; label: string }[] = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'system', label: 'System' },
];

/** Stored in this browser only. */
const ThemeSetting = () => {
  const [theme, setTheme] = useTheme();
  return (
    <Card title="Appearance" description="How your journal looks in this browser.">
      <SegmentedControl label="Theme" options={THEME_OPTIONS} value={theme} onValueChange={setTheme} />
    </Card>
  );
};

const SHORTCUT_OPTIONS = [
  { value: 'on', label: 'On' },
  { value: 'off', label: 'Off' },
] as const;

/** Stored in this browser only. */
const KeyboardShortcuts = () => {
  const [state, setState] = useState<'on' | 'off'>(hasSingleKeyShortcuts() ? 'on' : 'off');
  const change = (newState: 'on' | 'off') => {
    setSingleKeyShortcuts(newState);
    setState(newState);
  };
  return (
    <Card title="Keyboard" description="On a trade's page, press J or K for the next or previous trade.">
      <SegmentedControl label="Single-key shortcuts" options={SHORTCUT_OPTIONS} value={state} onValueChange={change} />
    </Card>
  );
};

const LIST_PAGES = [
  ['/manage-flags', 'Manage Setups'],
  ['/manage-tags', 'Manage Tags'],
  ['/manage-accounts', 'Manage Accounts'],
  ['/trades/trash', 'Trash'],
] as const;

/** Links to the pages that have no entry of their own in the navigation bar. */
const YourLists = () => (
  <Card title="Setups, tags and accounts" description="Rename, reorder, merge or archive them. Restore deleted trades.">
    <Row gap={2}>
      {LIST_PAGES.map(([path, title]) => (
        <Button key={path} asChild>
          <Link to={path}>{title}</Link>
        </Button>
      ))}
    </Row>
  </Card>
);

const AccountPage = () => {
  const { user } = useSession();
  if (!user) return null;
  return (
    <Page width="form">
      <PageHeader title="Account Settings" />
      <VerificationReminder isVisible={!user.emailVerified} />
      <Profile user={user} />
      <TradingSettings />
      <YourLists />
      <ThemeSetting />
      <KeyboardShortcuts />
      <AccountActions />
      <YourData />
      <DeleteAccount user={user} />
    </Page>
  );
};

export default AccountPage;
