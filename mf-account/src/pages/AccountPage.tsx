import { Page, PageHeader } from 'shared-ui';
import { useSession } from 'shared-ui/host';
import { AccountActions } from '../features/actions/AccountActions.tsx';
import { ThemeChoice } from '../features/appearance/ThemeChoice.tsx';
import { YourData } from '../features/data/YourData.tsx';
import { DeleteAccount } from '../features/deletion/DeleteAccount.tsx';
import { LetterKeys } from '../features/keyboard/LetterKeys.tsx';
import { Profile } from '../features/profile/Profile.tsx';
import { Verification } from '../features/verification/Verification.tsx';

const AccountPage = () => {
  const { user } = useSession();
  if (!user) return null;
  return (
    <Page width="form">
      <PageHeader title="Account Settings" />
      <Verification needed={!user.emailVerified} />
      <Profile user={user} />
      <ThemeChoice />
      <LetterKeys />
      <AccountActions />
      <YourData />
      <DeleteAccount user={user} />
    </Page>
  );
};

export default AccountPage;
