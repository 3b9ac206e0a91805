import { Button, IconButton, Menu, MenuItem, RestoreIcon, useIsPhone } from 'shared-ui';
import { useRecentChanges } from './recentChanges.ts';
import { useUndoBulkChange } from './useBulkChange.ts';

/** The bulk changes of the last 10 minutes, to undo them when their notice is gone (BLK-02). */
export const RecentChanges = () => {
  const changes = useRecentChanges();
  const undo = useUndoBulkChange();
  const isPhone = useIsPhone();
  if (changes.length === 0) return null;
  return (
    <Menu
      trigger={
        isPhone ? (
          <IconButton label="Undo changes">
            <RestoreIcon />
          </IconButton>
        ) : (
          <Button variant="ghost">
            <RestoreIcon />
            Undo changes
          </Button>
        )
      }
    >
      {changes.map(({ id, text }) => (
        <MenuItem key={id} icon={<RestoreIcon />} onSelect={() => void undo(id)}>
          {text}
        </MenuItem>
      ))}
    </Menu>
  );
};
