import { calls, type Trade } from 'contracts';
import { getToday, Page, PageHeader } from 'shared-ui';
import { useSearchParams } from 'shared-ui/host';
import { CopiedTrade } from '../features/entry/CopiedTrade.tsx';
import { askedDay } from '../features/entry/draft.ts';
import { FilesOf, LastMade } from '../features/entry/MadeTrades.tsx';
import { TradeForm } from '../features/entry/TradeForm.tsx';
import { useSitting } from '../features/entry/useSitting.ts';
import { useUploadGuard } from '../features/uploads/useUploads.ts';

/** The trade that the address asks to duplicate: `?from=7`. */
const copiedId = (params: URLSearchParams): string | null => {
  const id = params.get('from') ?? '';
  return calls.trades.get.params.safeParse({ id }).success ? id : null;
};

const UploadGuard = ({ isUploading }: { isUploading: boolean }) => {
  useUploadGuard(isUploading);
  return null;
};

export const AddTradePage = () => {
  const [params] = useSearchParams();
  const { round, next, made, last, isWaiting, isUploading, goOn } = useSitting();
  const from = copiedId(params);
  const form = (copied?: Trade) => (
    <TradeForm
      // Another day in the address, from the calendar say, is another form; and so is the next trade.
      key={`${round} ${params}`}
      start={{ day: askedDay(params, getToday()), ...next, copied }}
      othersWait={isWaiting}
      onNext={goOn}
    />
  );
  return (
    <Page width="form">
      <PageHeader title="Add Trade" />
      {last && <LastMade key={`last ${round}`} made={last} />}
      {from ? (
        <CopiedTrade key={from} id={from}>
          {form}
        </CopiedTrade>
      ) : (
        form()
      )}
      {made.map((one) => (
        <FilesOf key={one.trade.id} made={one} />
      ))}
      {/* Each round releases the guard, and this one takes it up again. */}
      <UploadGuard key={`guard ${round}`} isUploading={isUploading} />
    </Page>
  );
};
