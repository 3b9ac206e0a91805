import { calls, type Trade } from 'contracts';
import { formatTitle } from 'contracts/instruments';
import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import {
  Alert,
  Card,
  formatDay,
  getToday,
  Page,
  PageHeader,
  TradeAmount,
  UploadList,
  useCall,
  useUploadGuard,
  useUploadItems,
} from 'shared-ui';
import { ApiError, Link, useSearchParams } from 'shared-ui/host';
import { parseDateParam } from '../features/entry/draft/draft.ts';
import type { FormStart } from '../features/entry/draft/initialDraft.ts';
import { TradeForm } from '../features/entry/TradeForm.tsx';
import { type SavedTrade, useEntrySession } from '../features/entry/useEntrySession.ts';
import { LoadingRows, TradeFallback } from '../shared/fallbacks.tsx';

/** Loaded on demand: most trades are typed. */
const ProposalLoader = lazy(() => import('../features/entry/proposed/ProposalLoader.tsx'));

interface CopiedTradeProps {
  id: string;
  children: (trade: Trade | undefined) => ReactNode;
}

/** Loads the trade to duplicate. If it does not exist, the form is empty. */
const CopiedTrade = ({ id, children }: CopiedTradeProps) => {
  const call = useCall(calls.trades.get, { params: { id } }, { handlesErrors: ['not_found'] });
  const { data, error } = call;
  if (data) return children(data.trade);
  if (!(error instanceof ApiError && error.status === 404)) {
    return <TradeFallback title="The trade to duplicate could not be loaded" query={call} />;
  }
  return (
    <>
      <Alert tone="warning">The trade to duplicate could not be found. You can enter a new one.</Alert>
      {children(undefined)}
    </>
  );
};

/** Confirms the trade saved last, with a link to it. */
const LastSavedTrade = ({ saved: { trade } }: { saved: SavedTrade }) => {
  // The save button is at the end of a long form, and this notice and the next form are at the top.
  useEffect(() => {
    // Returns nothing: newer browsers return a promise, which is no cleanup function.
    window.scrollTo(0, 0);
  }, []);
  return (
    <Alert tone="success">
      Saved: <Link to={`/trades/${trade.id}`}>{formatTitle(trade)}</Link> <TradeAmount trade={trade} /> on{' '}
      {formatDay(trade.date)}.
    </Alert>
  );
};

/** The files of a trade saved earlier, until all of them are uploaded. */
const UnfinishedFiles = ({ saved: { trade, queue } }: { saved: SavedTrade }) => {
  const items = useUploadItems(queue);
  if (items.every(({ status }) => status === 'success')) return null;
  const title = `Files for ${formatTitle(trade)} on ${formatDay(trade.date)}`;
  return (
    <Card title={title}>
      <UploadList queue={queue} label={title} />
    </Card>
  );
};

/** The id of the trade to duplicate, from the page's address: `?from=7`. */
const parseCopiedId = (params: URLSearchParams): string | null => {
  const id = params.get('from') ?? '';
  return calls.trades.get.params.safeParse({ id }).success ? id : null;
};

const UploadGuard = ({ isUploading }: { isUploading: boolean }) => {
  useUploadGuard(isUploading);
  return null;
};

const AddTradePage = () => {
  const [params] = useSearchParams();
  const { round, next, savedTrades, lastSaved, hasUnfinishedFiles, isUploading, startNext } = useEntrySession();
  const copiedId = parseCopiedId(params);
  const entryId = params.get('entry');
  const renderForm = (filled: Pick<FormStart, 'copied' | 'proposed'> = {}) => (
    <TradeForm
      // Another date in the address, e.g. from the calendar, needs a new form, and so does the next trade.
      key={`${round} ${params.get('from')} ${params.get('date')} ${entryId}`}
      start={{ day: parseDateParam(params, getToday()), ...next, ...filled }}
      hasEarlierFiles={hasUnfinishedFiles}
      onNext={startNext}
    />
  );
  return (
    <Page>
      <PageHeader title="Add Trade" />
      {lastSaved && <LastSavedTrade key={`last ${round}`} saved={lastSaved} />}
      {entryId && (
        <Suspense fallback={<LoadingRows />}>
          <ProposalLoader key={entryId} id={entryId}>
            {(proposed) => renderForm(proposed && { proposed })}
          </ProposalLoader>
        </Suspense>
      )}
      {!entryId && copiedId && (
        <CopiedTrade key={copiedId} id={copiedId}>
          {(copied) => renderForm(copied && { copied })}
        </CopiedTrade>
      )}
      {!entryId && !copiedId && renderForm()}
      {savedTrades.map((saved) => (
        <UnfinishedFiles key={saved.trade.id} saved={saved} />
      ))}
      {/* Starting the next trade releases all guards, so the key mounts this one again. */}
      <UploadGuard key={`guard ${round}`} isUploading={isUploading} />
    </Page>
  );
};

export default AddTradePage;
