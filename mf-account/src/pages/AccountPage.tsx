import { Page, PageHeader } from 'shared-ui';
import { useSession } from 'shared-ui/host';
import { AccountActions } from '../features/actions/AccountActions.tsx';
import { ThemeSetting } from '../features/appearance/ThemeSetting.tsx';
import { YourData } from '../features/data/YourData.tsx';
import { DeleteAccount } from '../features/deletion/DeleteAccount.tsx';
import { KeyboardShortcuts } from '../features/keyboard/KeyboardShortcuts.tsx';
import { YourLists } from '../features/lists/YourLists.tsx';
import { Profile } from '../features/profile/Profile.tsx';
import { TradingSettings } from '../features/trading/TradingSettings.tsx';
import { VerificationReminder } from '../features/verification/VerificationReminder.tsx';

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
