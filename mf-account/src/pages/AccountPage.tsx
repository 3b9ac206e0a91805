import { type ReactNode, useState } from 'react';
import {
  Button,
  Card,
  Checkbox,
  hasSingleKeyShortcuts,
  Page,
  PageHeader,
  Row,
  readTradePrivacy,
  SegmentedControl,
  Stack,
  setPrivacy,
  setSingleKeyShortcuts,
  setTradePrivacy,
  type Theme,
  usePrivacy,
  useTheme,
} from 'shared-ui';
import { Link, useSession } from 'shared-ui/host';
import { AccountActions } from '../features/AccountActions.tsx';
import { AccessKeys } from '../features/access/AccessKeys.tsx';
import { AccountEvents } from '../features/access/AccountEvents.tsx';
import { Sessions } from '../features/access/Sessions.tsx';
import { DeleteAccount } from '../features/DeleteAccount.tsx';
import { FormatSettings } from '../features/Formats.tsx';
import { Profile } from '../features/Profile.tsx';
import { TradingSettings } from '../features/TradingSettings.tsx';
import { VerificationReminder } from '../features/VerificationReminder.tsx';
import { YourData } from '../features/YourData.tsx';
import styles from './AccountPage.module.css';

const THEME_OPTIONS: readonly { value: Theme; label: string }[] = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'system', label: 'System' },
];

const AMOUNT_OPTIONS = [
  { value: 'shown', label: 'Shown' },
  { value: 'hidden', label: 'Hidden (privacy mode)' },
] as const;

/** Stored in this browser only. */
const ThemeSetting = () => {
  const [theme, setTheme] = useTheme();
  const [hidesTrades, setHidesTrades] = useState(readTradePrivacy);
  return (
    <Card title="Appearance" description="How your journal looks in this browser.">
      <Stack gap={3}>
        <SegmentedControl label="Theme" options={THEME_OPTIONS} value={theme} onValueChange={setTheme} />
        <SegmentedControl
          label="Amounts of money"
          isLabelShown
          options={AMOUNT_OPTIONS}
          value={usePrivacy() ? 'hidden' : 'shown'}
          onValueChange={(amounts) => setPrivacy(amounts === 'hidden')}
        />
        <Checkbox
          label="Privacy mode hides sizes and prices of trades, too"
          checked={hidesTrades}
          onCheckedChange={(isOn) => {
            setTradePrivacy(isOn);
            setHidesTrades(isOn);
          }}
        />
      </Stack>
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
    <Card
      title="Keyboard"
      description="On a trade’s page, press J or K for the next or previous trade. On every page, P hides or shows amounts of money, and Ctrl+K or ⌘K finds pages and trades."
    >
      <SegmentedControl label="Single-key shortcuts" options={SHORTCUT_OPTIONS} value={state} onValueChange={change} />
    </Card>
  );
};

const LIST_PAGES = [
  ['/manage-flags', 'Manage Setups'],
  ['/manage-tags', 'Manage Tags'],
  ['/manage-accounts', 'Manage Accounts'],
  ['/limits', 'Limits'],
  ['/trades/trash', 'Trash'],
] as const;

/** Links to the pages that have no entry of their own in the navigation bar. */
const YourLists = () => (
  <Card
    title="Setups, tags and accounts"
    description="Rename, reorder, merge or archive them. Set limits of accounts. Restore deleted trades."
  >
    <Row gap={2}>
      {LIST_PAGES.map(([path, title]) => (
        <Button key={path} asChild>
          <Link to={path}>{title}</Link>
        </Button>
      ))}
    </Row>
  </Card>
);

const Section = ({ id, children }: { id: string; children: ReactNode }) => (
  <div id={id} tabIndex={-1} className={styles.section}>
    {children}
  </div>
);

const SECTIONS = ['Profile', 'Formats', 'Trading', 'Lists', 'Data', 'Access', 'Security'] as const;

/** Beside the page on a wide screen. */
const SectionLinks = () => (
  <nav aria-label="Account sections" className={styles.links}>
    <ul>
      {SECTIONS.map((name) => (
        <li key={name}>
          <a href={`#${name.toLowerCase()}`}>{name}</a>
        </li>
      ))}
    </ul>
  </nav>
);

const AccountPage = () => {
  const { user } = useSession();
  if (!user) return null;
  return (
    <Page>
      <PageHeader title="Account Settings" />
      <div className={styles.columns}>
        <SectionLinks />
        <div className={styles.sections}>
          <Section id="profile">
            <VerificationReminder isVisible={!user.emailVerified} />
            <Profile user={user} />
            <ThemeSetting />
            <KeyboardShortcuts />
          </Section>
          <Section id="formats">
            <FormatSettings />
          </Section>
          <Section id="trading">
            <TradingSettings />
          </Section>
          <Section id="lists">
            <YourLists />
          </Section>
          <Section id="data">
            <YourData />
          </Section>
          <Section id="access">
            <AccessKeys />
            <Sessions />
            <AccountEvents />
          </Section>
          <Section id="security">
            <AccountActions />
            <DeleteAccount user={user} />
          </Section>
        </div>
      </div>
    </Page>
  );
};

export default AccountPage;
