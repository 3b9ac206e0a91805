import { Button, IconButton, PencilIcon, PlusIcon, TrashIcon } from 'shared-ui';
import { type Example, longText } from './example.ts';

export const actions: Example[] = [
  {
    component: 'Button',
    states: {
      primary: <Button variant="primary">Save Trade</Button>,
      secondary: <Button>Cancel</Button>,
      ghost: <Button variant="ghost">View all</Button>,
      danger: <Button variant="danger">Delete Account</Button>,
      small: <Button size="small">Edit</Button>,
      'with an icon': (
        <Button variant="primary">
          <PlusIcon />
          Add Trade
        </Button>
      ),
      disabled: <Button disabled>Save Trade</Button>,
      busy: (
        <Button variant="primary" busy busyLabel="Creating Trade...">
          Save Trade
        </Button>
      ),
      pressed: <Button aria-pressed>30D</Button>,
      'as a link': (
        <Button asChild>
          <a href="#button">My Trades</a>
        </Button>
      ),
      full: <Button full>Sign In</Button>,
      'long text': <Button full>{longText}</Button>,
    },
  },
  {
    component: 'IconButton',
    states: {
      ghost: (
        <IconButton label="Delete">
          <TrashIcon />
        </IconButton>
      ),
      secondary: (
        <IconButton label="Edit" variant="secondary">
          <PencilIcon />
        </IconButton>
      ),
      small: (
        <IconButton label="Add" size="small">
          <PlusIcon />
        </IconButton>
      ),
      disabled: (
        <IconButton label="Delete the last" disabled>
          <TrashIcon />
        </IconButton>
      ),
    },
  },
];
