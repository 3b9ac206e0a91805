import type { User } from 'contracts';
import type { ReactNode } from 'react';
import { Badge, Card } from 'shared-ui';
import styles from './Profile.module.css';

const Entry = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className={styles.entry}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

/** ACC-01. */
export const Profile = ({ user }: { user: User }) => (
  <Card title="Profile Information">
    <dl className={styles.list}>
      <Entry name="Name">
        {user.firstName} {user.lastName}
      </Entry>
      <Entry name="Email">{user.email}</Entry>
      <Entry name="Email status">
        {user.emailVerified ? <Badge tone="accent">Verified</Badge> : <Badge tone="warning">Not verified</Badge>}
      </Entry>
    </dl>
  </Card>
);
