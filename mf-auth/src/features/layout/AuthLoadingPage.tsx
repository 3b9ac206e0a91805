import { Spinner } from 'shared-ui';
import { AuthPage } from './AuthPage.tsx';

/** A page of the account flow while it loads; `label` says what it is loading. */
export const AuthLoadingPage = ({ title, label }: { title: string; label: string }) => (
  <AuthPage title={title}>
    <Spinner label={label} />
  </AuthPage>
);
