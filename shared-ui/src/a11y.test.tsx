import { render } from '@testing-library/react';
import axe from 'axe-core';
import type { ReactNode } from 'react';
import {
  Alert,
  Badge,
  Button,
  Card,
  ConfirmDialog,
  DateField,
  Dialog,
  EmptyState,
  ErrorPanel,
  IconButton,
  Money,
  MoneyField,
  Nav,
  NavDropdown,
  NavDropdownItem,
  NavItem,
  Page,
  PageHeader,
  PasswordField,
  PlusIcon,
  SearchField,
  Select,
  Skeleton,
  Spinner,
  Stat,
  Table,
  TextArea,
  TextField,
  Toast,
  Tooltip,
} from './index.ts';

const nothing = () => undefined;

const page = (
  <main>
    <Nav label="Main">
      <NavItem>
        <a href="#dashboard">Dashboard</a>
      </NavItem>
      <NavDropdown label="Trades">
        <NavDropdownItem>
          <a href="#trades">My Trades</a>
        </NavDropdownItem>
      </NavDropdown>
    </Nav>
    <Page>
      <PageHeader title="Dashboard" actions={<Button busy>Add Trade</Button>} />
      <Stat label="Total P&L" value={<Money dollars={12} />} />
      <Stat label={<Tooltip text="Wins of all trades.">Win %</Tooltip>} value="50.0%" />
      <Card title="Recent Trades" actions={<IconButton label="Add" />}>
        <Table
          caption="Trades"
          columns={[{ title: 'Tag', cell: (row: { id: number }) => row.id, rowHead: true }]}
          rows={[{ id: 1 }]}
          rowKey={(row) => row.id}
        />
        <Badge>Breakout</Badge>
      </Card>
      <TextField label="Ticker Symbol" required error="Ticker Symbol is required." />
      <PasswordField label="Password" />
      <SearchField label="Search" value="nv" onValueChange={nothing} />
      <Select label="Setup Type" options={['Breakout']} placeholder="Choose" />
      <MoneyField label="Amount" value="-4" onValueChange={nothing} />
      <DateField label="Date" />
      <TextArea label="Notes" hint="As many as you like." />
      <Alert onDismiss={nothing}>Wrong</Alert>
      <Spinner label="Loading trades..." />
      <Skeleton lines={2} />
      <EmptyState title="No trades found." icon={<PlusIcon />} />
      <ErrorPanel onRetry={nothing} />
      <Toast message="An error occurred." duration={5000} onClose={nothing} />
    </Page>
  </main>
);

const dialog = (
  <Dialog open onClose={nothing} title="Sat, Jan 31, 2026" footer={<Button>Done</Button>}>
    No trades are documented for this day.
  </Dialog>
);

const confirm = <ConfirmDialog open title="Sure?" confirmLabel="Delete" onConfirm={nothing} onCancel={nothing} />;

/** Contrast has its own test (tokens.test.ts): jsdom paints nothing. */
const violations = async (): Promise<string[]> => {
  const { violations: found } = await axe.run(document.body, {
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  });
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
};

it.each<[string, ReactNode]>([
  ['a page with everything on it', page],
  ['a dialog', dialog],
  ['a confirmation', confirm],
])('axe finds nothing wrong with %s', async (_name, content) => {
  render(content);
  expect(await violations()).toEqual([]);
});
