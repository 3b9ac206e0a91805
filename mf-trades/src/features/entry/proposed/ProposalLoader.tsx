import { renameErrors, TradeBody } from 'contracts';
import { type InboxEntry, inbox } from 'contracts/inbox';
import { type ReactNode, useState } from 'react';
import { Alert, useCall, useWrite } from 'shared-ui';
import { ApiError, Link } from 'shared-ui/host';
import { TradeFallback } from '../../../shared/fallbacks.tsx';
import type { ProposedTrade } from '../draft/proposedTrade.ts';
import { toChanges, toProposedDraft } from './proposedDraft.ts';

interface ProposalLoaderProps {
  id: string;
  children: (proposed: ProposedTrade | undefined) => ReactNode;
}

const Missing = ({ text }: { text: string }) => (
  <Alert tone="warning">
    {text} You can enter a trade, or go back to the <Link to="/inbox">inbox</Link>.
  </Alert>
);

/** The refusal of changes names fields as the HTTP API does, because any fields can be changed. */
const renameFields = (failure: unknown): never => {
  if (!(failure instanceof ApiError && failure.code === 'invalid_input')) throw failure;
  const { status, message, code, fields } = failure;
  throw new ApiError(status, { error: message, code, fields: renameErrors(TradeBody, fields) });
};

/** Accepts entries with the values of the form. The form shows errors of its fields. */
const useProposedTrade = () => {
  const { mutateAsync: accept } = useWrite(inbox.accept, { handlesErrors: ['invalid_input'] });
  return (entry: InboxEntry): ProposedTrade => ({
    entry: entry.id,
    source: entry.source,
    values: toProposedDraft(entry),
    save: async (body: TradeBody) => {
      const changes = toChanges(entry, body);
      const reply = await accept({ params: { id: entry.id }, body: { changes } }).catch(renameFields);
      if (!('trade' in reply)) throw new Error('The reply has no trade.');
      return reply.trade;
    },
  });
};

/** Loads the entry of the inbox that fills in the form (INB-02). If it is gone, the form is empty. */
const ProposalLoader = ({ id, children }: ProposalLoaderProps) => {
  const call = useCall(inbox.get, { params: { id } }, { handlesErrors: ['not_found', 'invalid_input'] });
  const toProposedTrade = useProposedTrade();
  const { data, error } = call;
  // Once it is accepted, the form that did so stays.
  const [entry, setEntry] = useState<InboxEntry>();
  if (!entry && data?.entry.state === 'new') setEntry(data.entry);
  if (entry) return children(toProposedTrade(entry));
  const isGone = error instanceof ApiError && (error.status === 404 || error.status === 400);
  if (!data && !isGone) return <TradeFallback title="The proposal could not be loaded" query={call} />;
  return (
    <>
      <Missing text={data ? `This proposal was already ${data.entry.state}.` : 'This proposal could not be found.'} />
      {children(undefined)}
    </>
  );
};

export default ProposalLoader;
