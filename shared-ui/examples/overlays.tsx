import { type ReactNode, useState } from 'react';
import {
  Button,
  ConfirmDialog,
  Dialog,
  Menu,
  MenuItem,
  Nav,
  NavDropdown,
  NavDropdownItem,
  NavItem,
  PencilIcon,
  TextField,
  Toast,
  Tooltip,
  TrashIcon,
} from 'shared-ui';
import { type Example, longText, nothing } from './example.ts';

interface OpenerProps {
  name: string;
  children: (open: boolean, close: () => void) => ReactNode;
}

/** What lies over the page is opened from it. */
const Opener = ({ name, children }: OpenerProps) => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {name}
      </Button>
      {children(open, () => setOpen(false))}
    </>
  );
};

const links = (
  <>
    <NavItem>
      <a href="#nav" aria-current="page">
        Dashboard
      </a>
    </NavItem>
    <NavDropdown label="Trades">
      <NavDropdownItem>
        <a href="#nav">My Trades</a>
      </NavDropdownItem>
      <NavDropdownItem>
        <a href="#nav">Add Trade</a>
      </NavDropdownItem>
    </NavDropdown>
  </>
);

export const overlays: Example[] = [
  {
    component: 'ConfirmDialog',
    states: {
      default: (
        <Opener name="Open a question">
          {(open, close) => (
            <ConfirmDialog
              open={open}
              title={'Are you sure you want to delete "chart.png"?'}
              confirmLabel="Delete"
              onConfirm={close}
              onCancel={close}
            >
              It cannot be undone.
            </ConfirmDialog>
          )}
        </Opener>
      ),
      busy: (
        <Opener name="Open a busy question">
          {(open, close) => (
            <ConfirmDialog
              open={open}
              title="Delete it?"
              confirmLabel="Delete"
              busy
              busyLabel="Deleting..."
              onConfirm={close}
              onCancel={close}
            />
          )}
        </Opener>
      ),
    },
  },
  {
    component: 'Dialog',
    states: {
      default: (
        <Opener name="Open a dialog">
          {(open, close) => (
            <Dialog
              open={open}
              onClose={close}
              title="Sat, Jan 31, 2026"
              footer={<Button onClick={close}>Done</Button>}
            >
              <TextField label="What was it?" />
            </Dialog>
          )}
        </Opener>
      ),
      'long text': (
        <Opener name="Open a long dialog">
          {(open, close) => (
            <Dialog open={open} onClose={close} title={longText} description={longText} size="large">
              {Array.from({ length: 40 }, (_, line) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike.
                <p key={line}>{longText}</p>
              ))}
            </Dialog>
          )}
        </Opener>
      ),
    },
  },
  {
    component: 'Menu',
    states: {
      default: (
        <Menu trigger={<Button>Open a menu</Button>}>
          <MenuItem icon={<PencilIcon />} onSelect={nothing}>
            Edit
          </MenuItem>
          <MenuItem disabled onSelect={nothing}>
            Duplicate
          </MenuItem>
          <MenuItem icon={<TrashIcon />} danger onSelect={nothing}>
            Delete
          </MenuItem>
        </Menu>
      ),
    },
  },
  {
    component: 'Nav',
    states: {
      horizontal: <Nav label="Example">{links}</Nav>,
      vertical: (
        <Nav label="Example on a phone" orientation="vertical">
          {links}
        </Nav>
      ),
    },
  },
  {
    component: 'Toast',
    states: {
      error: (
        <Opener name="Open an error">
          {(open, close) => (
            <Toast message={open ? 'An error occurred.' : ''} reference="0199f3c2" duration={600_000} onClose={close} />
          )}
        </Opener>
      ),
      'with a way back': (
        <Opener name="Open a notice">
          {(open, close) => (
            <Toast
              tone="success"
              message={open ? 'Trade deleted.' : ''}
              duration={600_000}
              onClose={close}
              action={{ label: 'Undo', onClick: close }}
            />
          )}
        </Opener>
      ),
    },
  },
  {
    component: 'Tooltip',
    states: {
      default: <Tooltip text="Sum of the wins ÷ sum of the losses.">Profit factor</Tooltip>,
      'long text': <Tooltip text={longText}>Explained at length</Tooltip>,
    },
  },
];
