import { usePageParameters } from 'shared-ui';

/** The parameters of the address that are not of the filter. */
export const FUTURES_PARAMETERS = ['for', 'days'];

/** How many trading days futures have. The API allows up to 250. */
export const LENGTHS = ['20', '60', '120', '250'] as const;
type Length = (typeof LENGTHS)[number];

const USUAL_LENGTH: Length = '60';

/** The address of the futures of an account. */
export function getFuturesPath(account: string): string {
  return `/scenarios/futures?${new URLSearchParams({ for: account })}`;
}

/** Which futures the page shows: they are in the address, so that a copied link shows the same. */
export function useFuturesChoice() {
  const [params, change] = usePageParameters();
  const length = LENGTHS.find((each) => each === params.get('days')) ?? USUAL_LENGTH;
  return {
    /** Null: the sum of the results, without an account. */
    account: params.get('for'),
    length,
    chooseAccount: (account: string) => change({ for: account }),
    chooseLength: (days: Length) => change({ days: days === USUAL_LENGTH ? '' : days }),
  };
}

export type FuturesChoice = ReturnType<typeof useFuturesChoice>;
