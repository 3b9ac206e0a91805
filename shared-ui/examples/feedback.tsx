import {
  Alert,
  Button,
  EmptyState,
  ErrorPanel,
  Loading,
  NoConnection,
  NoTrades,
  Progress,
  SearchIcon,
  Skeleton,
  Spinner,
  StaleNote,
  SupportReference,
  withQueryClient,
} from 'shared-ui';
import { type Example, longText, noop } from './example.ts';

const { default: Stale } = withQueryClient(() => <StaleNote staleFilter={{ unit: 'r' }} />);
const { default: Current } = withQueryClient(() => <StaleNote staleFilter={null} />);

export const feedback: Example[] = [
  {
    component: 'Alert',
    states: {
      error: <Alert title="The trade was not saved.">Your input is still here.</Alert>,
      warning: <Alert tone="warning">Please verify your email address.</Alert>,
      success: <Alert tone="success">Your name was saved.</Alert>,
      info: (
        <Alert tone="info" onDismiss={noop}>
          No trades yet! <a href="#alert">Add your first trade</a>
        </Alert>
      ),
      'with an action': (
        <Alert tone="warning" action={<Button size="small">Retry</Button>}>
          The older trades could not be loaded.
        </Alert>
      ),
      'long text': (
        <Alert tone="info" title={longText}>
          {longText}
        </Alert>
      ),
    },
  },
  {
    component: 'EmptyState',
    states: {
      empty: (
        <EmptyState icon={<SearchIcon size={20} />} title="No trades found." action={<Button>Clear filters</Button>}>
          No trade matches these filters.
        </EmptyState>
      ),
    },
  },
  {
    component: 'NoTrades',
    states: {
      'empty journal': <NoTrades>Reports appear as soon as your journal has trades.</NoTrades>,
      part: <NoTrades part="in this week">Its figures appear with its first trade.</NoTrades>,
      filtered: (
        <NoTrades state={{ search: '?side=long', setFilter: noop }}>
          Reports appear as soon as your journal has trades.
        </NoTrades>
      ),
    },
  },
  {
    component: 'ErrorPanel',
    states: {
      error: (
        <ErrorPanel
          title="Could not load trades"
          message="The service is not available."
          reference="0199f3c2-7d41"
          onRetry={noop}
        />
      ),
      busy: <ErrorPanel message="The service is not available." onRetry={noop} retrying />,
    },
  },
  {
    component: 'Loading',
    states: {
      default: (
        <Loading label="Loading trades...">
          <Skeleton lines={2} />
        </Loading>
      ),
    },
  },
  { component: 'NoConnection', states: { default: <NoConnection /> } },
  {
    component: 'Progress',
    states: {
      'in progress': <Progress label="entry.png" value={40} />,
      done: <Progress label="exit.png" value={100} tone="success" />,
      error: <Progress label="film.mov" value={70} tone="error" />,
      empty: <Progress label="next.png" value={0} />,
      indeterminate: <Progress label="Changing 5,000 trades" />,
    },
  },
  {
    component: 'StaleNote',
    states: { loading: <Stale />, current: <Current /> },
  },
  { component: 'SupportReference', states: { default: <SupportReference id="0199f3c2-7d41" /> } },
  {
    component: 'Skeleton',
    states: { 'one line': <Skeleton />, 'several lines': <Skeleton lines={3} width="80%" height="1.5rem" /> },
  },
  {
    component: 'Spinner',
    states: {
      default: <Spinner label="Loading trades..." />,
      'label hidden': <Spinner label="Checking" labelHidden />,
    },
  },
];
