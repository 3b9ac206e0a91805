import { timings } from 'contracts';
import { transfers as contract, type Transfer } from 'contracts/transfers';
import { useState } from 'react';
import { useCall } from 'shared-ui';

/** Whether its process still works on it. */
export function isRunning({ state }: Transfer): boolean {
  return state === 'running';
}

/**
 * The trader's exports and imports that take longer than a second: those of this page, and those that another tab or
 * this page before a reload has begun. They are read again while one runs.
 */
export function useTransfers() {
  const [expectedUntil, setExpectedUntil] = useState(0);
  const { data } = useCall(
    contract.list,
    {},
    {
      handlesErrors: true,
      getPollMs: (reply) =>
        Date.now() < expectedUntil || reply?.transfers.some(isRunning) ? timings.transferPollMs : false,
    },
  );
  return {
    transfers: data?.transfers ?? [],
    /** Reads them for some seconds, because one begins. */
    expect: () => setExpectedUntil(Date.now() + timings.transferBeginMs),
  };
}

export type Transfers = ReturnType<typeof useTransfers>;
