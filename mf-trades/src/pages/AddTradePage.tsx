import { calls, type Trade } from 'contracts';
import { getToday, Page, PageHeader } from 'shared-ui';
import { useSearchParams } from 'shared-ui/host';
import { CopiedTrade } from '../features/entry/CopiedTrade.tsx';
import { parseDateParam } from '../features/entry/draft.ts';
import { LastSavedTrade, UnfinishedFiles } from '../features/entry/SavedTrades.tsx';
import { TradeForm } from '../features/entry/TradeForm.tsx';
import { useEntrySession } from '../features/entry/useEntrySession.ts';
import { useUploadGuard } from '../features/uploads/useUploads.ts';

/** The id of the trade to duplicate, from the page's address: `?from=7`. */
const parseCopiedId = (params: URLSearchParams): string | null => {
  const id = params.get('from') ?? '';
  return calls.trades.get.params.safeParse({ id }).success ? id : null;
};

const UploadGuard = ({ isUploading }: { isUploading: boolean }) => {
  useUploadGuard(isUploading);
  return null;
};

export const AddTradePage = () => {
  const [params] = useSearchParams();
  const { round, next, savedTrades, lastSaved, hasUnfinishedFiles, isUploading, startNext } = useEntrySession();
  const copiedId = parseCopiedId(params);
  const renderForm = (copied?: Trade) => (
    <TradeForm
      // Another date in the address, e.g. from the calendar, needs a new form, and so does the next trade.
      key={`${round} ${params}`}
      start={{ day: parseDateParam(params, getToday()), ...next, copied }}
      hasEarlierFiles={hasUnfinishedFiles}
      onNext={startNext}
    />
  );
  return (
    <Page width="form">
      <PageHeader title="Add Trade" />
      {lastSaved && <LastSavedTrade key={`last ${round}`} saved={lastSaved} />}
      {copiedId ? (
        <CopiedTrade key={copiedId} id={copiedId}>
          {renderForm}
        </CopiedTrade>
      ) : (
        renderForm()
      )}
      {savedTrades.map((saved) => (
        <UnfinishedFiles key={saved.trade.id} saved={saved} />
      ))}
      {/* Starting the next trade releases all guards, so the key mounts this one again. */}
      <UploadGuard key={`guard ${round}`} isUploading={isUploading} />
    </Page>
  );
};
