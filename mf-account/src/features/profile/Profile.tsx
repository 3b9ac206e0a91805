import type { User } from 'contracts';
import { Badge, Card, Fact, Facts } from 'shared-ui';

/** ACC-01. */
export const Profile = ({ user }: { user: User }) => (
  <Card title="Profile Information">
    <Facts>
      <Fact label="Name">
        {user.firstName} {user.lastName}
      </Fact>
      <Fact label="Email">{user.email}</Fact>
      <Fact label="Email status">
        {user.emailVerified ? <Badge tone="accent">Verified</Badge> : <Badge tone="warning">Not verified</Badge>}
      </Fact>
    </Facts>
  </Card>
);
