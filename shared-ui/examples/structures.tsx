import { type Proposals, structures as structureCalls } from 'contracts/structures';
import { StructureOffer, withQueryClient } from 'shared-ui';
import { getQueryKey, queryClient } from '../src/data/queryClient.ts';
import type { Example } from './example.ts';

type Proposal = Proposals['proposals'][number];

const condor: Proposal = {
  ids: [1, 2, 3, 4],
  structure: 'iron condor',
  underlying: 'SPX',
  netCents: 20_675,
  openedAt: '2026-03-02T15:00:00.000Z',
  reason: 'order',
};
const vertical: Proposal = {
  ids: [5, 6],
  structure: 'vertical',
  underlying: 'NVDA',
  netCents: -4_210,
  openedAt: null,
  reason: 'time',
};

/** The offer of an import whose proposals have been read. */
const createOffer = (importId: string, proposals: Proposal[]) => {
  const key = getQueryKey(structureCalls.propose, { query: { import: importId } });
  queryClient.setQueryDefaults(key, { staleTime: Number.POSITIVE_INFINITY });
  queryClient.setQueryData(key, { proposals });
  const { default: Offer } = withQueryClient(() => <StructureOffer importId={importId} />);
  return <Offer />;
};

export const structures: Example[] = [
  {
    component: 'StructureOffer',
    states: {
      'one group': createOffer('65f0a1b2c3d4e5f6a7b8c9d0', [condor]),
      'several groups': createOffer('65f0a1b2c3d4e5f6a7b8c9d1', [condor, vertical]),
    },
  },
];
