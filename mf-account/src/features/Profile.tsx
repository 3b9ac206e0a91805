import type { User } from 'contracts';
import { useEffect, useRef, useState } from 'react';
import { Alert, Badge, Button, Card, DescriptionItem, DescriptionList } from 'shared-ui';
import { ProfileForm } from './ProfileForm.tsx';

interface SavedProfile {
  /** The session's user at the time of saving. As soon as the session has a newer user, that one is shown. */
  sessionUser: User;
  user: User;
}

const ProfileFacts = ({ user }: { user: User }) => (
  <DescriptionList>
    <DescriptionItem label="Name">
      {user.firstName} {user.lastName}
    </DescriptionItem>
    <DescriptionItem label="Email">{user.email}</DescriptionItem>
    <DescriptionItem label="Email status">
      {user.emailVerified ? <Badge>Verified</Badge> : <Badge tone="warning">Not verified</Badge>}
    </DescriptionItem>
  </DescriptionList>
);

/** ACC-01: shows the profile. ACC-06: the trader can edit the names. */
export function Profile({ user }: { user: User }) {
  const [isEditing, setIsEditing] = useState(false);
  const [saved, setSaved] = useState<SavedProfile | null>(null);
  const editButton = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    if (wasEditing.current && !isEditing) editButton.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);

  const close = (savedUser?: User) => {
    setSaved(savedUser ? { sessionUser: user, user: savedUser } : null);
    setIsEditing(false);
  };
  const open = () => {
    setSaved(null);
    setIsEditing(true);
  };
  return (
    <Card
      title="Profile Information"
      actions={
        !isEditing && (
          <Button ref={editButton} size="small" onClick={open}>
            Edit name
          </Button>
        )
      }
    >
      {isEditing ? (
        <ProfileForm user={user} onSaved={close} onCancel={() => close()} />
      ) : (
        <ProfileFacts user={saved?.sessionUser === user ? saved.user : user} />
      )}
      {saved && <Alert tone="success">Your name was saved.</Alert>}
    </Card>
  );
}
