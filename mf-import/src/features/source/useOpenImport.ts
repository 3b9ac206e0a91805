import { imports } from 'contracts/imports';
import { useCall } from 'shared-ui';
import type { StartBody } from '../importing/sendImport.ts';

const RECENT = 50;

/** What must be equal for rows to belong to the same import. */
const toIdentity = (body: StartBody): string =>
  JSON.stringify([
    body.format,
    [...body.fileNames].sort(),
    body.account ?? null,
    body.zone,
    body.dayEnd ?? 'midnight',
    body.dateOrder ?? null,
    body.feePerUnit ?? null,
    body.restoresDeleted ?? false,
  ]);

/** A recent import of the same files with the same answers that was not completed (IMP-09). */
export const useOpenImport = (body: StartBody | null): string | null => {
  const { data } = useCall(imports.list, { query: { limit: String(RECENT) } }, { handlesErrors: true });
  const identity = body && toIdentity(body);
  return data?.imports.find((each) => each.status === 'open' && toIdentity(each) === identity)?.id ?? null;
};
