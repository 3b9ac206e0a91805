import { Spinner } from 'shared-ui';
import { AuthPage } from './AuthPage.tsx';

/** A page of the account flow that does not yet know what to show; `label` says what it waits for. */
export const Waiting = ({ title, label }: { title: string; label: string }) => (
  <AuthPage title={title}>
    <Spinner label={label} />
  </AuthPage>
);
