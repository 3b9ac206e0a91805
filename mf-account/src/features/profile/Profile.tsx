import type { User } from 'contracts';
import { useEffect, useRef, useState } from 'react';
import { Alert, Badge, Button, Card, DescriptionItem, DescriptionList } from 'shared-ui';
import { ProfileForm } from './ProfileForm.tsx';

interface Saved {
  /** What the session said when the names were saved; as soon as it says something newer, that counts. */
  instead: User;
  user: User;
}

const ProfileFacts = ({ user }: { user: User }) => (
  <DescriptionList>
    <DescriptionItem label="Name">
      {user.firstName} {user.lastName}
    </DescriptionItem>
    <DescriptionItem label="Email">{user.email}</DescriptionItem>
    <DescriptionItem label="Email status">
      {user.emailVerified ? <Badge tone="accent">Verified</Badge> : <Badge tone="warning">Not verified</Badge>}
    </DescriptionItem>
  </DescriptionList>
);

/** ACC-01, and the edit of ACC-06. */
export const Profile = ({ user }: { user: User }) => {
  const [editing, setEditing] = useState(false);
  const [saved, setSaved] = useState<Saved | null>(null);
  const edit = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    if (wasEditing.current && !editing) edit.current?.focus();
    wasEditing.current = editing;
  }, [editing]);

  const close = (changed?: User) => {
    setSaved(changed ? { instead: user, user: changed } : null);
    setEditing(false);
  };
  const open = () => {
    setSaved(null);
    setEditing(true);
  };
  return (
    <Card
      title="Profile Information"
      actions={
        !editing && (
          <Button ref={edit} size="small" onClick={open}>
            Edit Name
          </Button>
        )
      }
    >
      {editing ? (
        <ProfileForm user={user} onSaved={close} onCancel={() => close()} />
      ) : (
        <ProfileFacts user={saved?.instead === user ? saved.user : user} />
      )}
      {saved && <Alert tone="success">Your name was saved.</Alert>}
    </Card>
  );
};
