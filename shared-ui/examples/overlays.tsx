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
import { type Example, longText, noop } from './example.ts';

interface OverlayDemoProps {
  name: string;
  children: (open: boolean, close: () => void) => ReactNode;
}

/** A button that opens an overlay. */
const OverlayDemo = ({ name, children }: OverlayDemoProps) => {
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
        <OverlayDemo name="Open a confirmation">
          {(open, close) => (
            <ConfirmDialog
              open={open}
              title={'Are you sure you want to delete "chart.png"?'}
              confirmLabel="Delete"
              onConfirm={close}
              onCancel={close}
            >
              This cannot be undone.
            </ConfirmDialog>
          )}
        </OverlayDemo>
      ),
      busy: (
        <OverlayDemo name="Open a busy confirmation">
          {(open, close) => (
            <ConfirmDialog
              open={open}
              title="Delete this file?"
              confirmLabel="Delete"
              busy
              busyLabel="Deleting…"
              onConfirm={close}
              onCancel={close}
            />
          )}
        </OverlayDemo>
      ),
    },
  },
  {
    component: 'Dialog',
    states: {
      default: (
        <OverlayDemo name="Open a dialog">
          {(open, close) => (
            <Dialog
              open={open}
              onClose={close}
              title="Sat, Jan 31, 2026"
              footer={<Button onClick={close}>Done</Button>}
            >
              <TextField label="Notes" />
            </Dialog>
          )}
        </OverlayDemo>
      ),
      'long text': (
        <OverlayDemo name="Open a long dialog">
          {(open, close) => (
            <Dialog open={open} onClose={close} title={longText} description={longText} size="large">
              {Array.from({ length: 40 }, (_, line) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike.
                <p key={line}>{longText}</p>
              ))}
            </Dialog>
          )}
        </OverlayDemo>
      ),
    },
  },
  {
    component: 'Menu',
    states: {
      default: (
        <Menu trigger={<Button>Open a menu</Button>}>
          <MenuItem icon={<PencilIcon />} onSelect={noop}>
            Edit
          </MenuItem>
          <MenuItem disabled onSelect={noop}>
            Duplicate
          </MenuItem>
          <MenuItem icon={<TrashIcon />} danger onSelect={noop}>
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
        <Nav label="Example for phones" orientation="vertical">
          {links}
        </Nav>
      ),
    },
  },
  {
    component: 'Toast',
    states: {
      error: (
        <OverlayDemo name="Open an error">
          {(open, close) => (
            <Toast
              message={open ? 'An error occurred.' : ''}
              reference="0199f3c2"
              durationMs={600_000}
              onClose={close}
            />
          )}
        </OverlayDemo>
      ),
      'with an action': (
        <OverlayDemo name="Open a notice">
          {(open, close) => (
            <Toast
              tone="success"
              message={open ? 'Trade deleted.' : ''}
              durationMs={600_000}
              onClose={close}
              action={{ label: 'Undo', onClick: close }}
            />
          )}
        </OverlayDemo>
      ),
    },
  },
  {
    component: 'Tooltip',
    states: {
      default: <Tooltip text="Sum of the wins ÷ sum of the losses.">Profit factor</Tooltip>,
      'long text': <Tooltip text={longText}>Long explanation</Tooltip>,
    },
  },
];
