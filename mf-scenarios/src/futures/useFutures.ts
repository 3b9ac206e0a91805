import { type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import { type MeasuredFilter, toFilterQuery } from 'contracts';
import { type Simulation, simulate } from 'contracts/simulate';
import { useState } from 'react';
import { useCall } from 'shared-ui';

/** What futures are drawn from, and for what. */
export interface FuturesSource {
  filter: MeasuredFilter;
  /** Null: the sum of the results. */
  account: string | null;
  days: number;
}

const PATHS = 10_000;
/** For the other sizes, which are compared with each other. */
const PATHS_OF_SIZE = 2_000;

/** The same journal has the same futures each time. */
const SEED = 1;

type SimulationCall = UseQueryResult<Simulation, Error>;

/** Futures at another size. */
export interface SizeCall {
  scale: number;
  call: SimulationCall;
}

export interface Futures {
  call: SimulationCall;
  /** In the order in which they are asked for, one after another. */
  sizes: SizeCall[];
  /** In percent; undefined until the first reply. Null when nothing is computed. */
  progress: number | undefined | null;
  isCancelled: boolean;
  cancel(): void;
  resume(): void;
}

const findProgress = (call: SimulationCall, sizes: readonly SizeCall[]): Futures['progress'] => {
  if (call.isFetching && !call.data) return undefined;
  const fetched = sizes.filter((size) => size.call.isFetched).length;
  return sizes.some((size) => size.call.isFetching) ? (100 * (1 + fetched)) / (1 + sizes.length) : null;
};

/** @param scale null for the size as it was */
const useSimulation = ({ filter, account, days }: FuturesSource, scale: number | null, enabled: boolean) =>
  useCall(
    simulate.run,
    {
      query: toFilterQuery(filter),
      body: { account, days, paths: scale === null ? PATHS : PATHS_OF_SIZE, seed: SEED, scale },
    },
    { enabled, handlesErrors: true },
  );

/** Asks for futures, and then for those at other sizes, until the trader cancels (SIM-03). */
export function useFutures(source: FuturesSource): Futures {
  const client = useQueryClient();
  const [isCancelled, setIsCancelled] = useState(false);
  const call = useSimulation(source, null, !isCancelled);
  const isDrawn = !isCancelled && call.data?.refused === null;
  const half = useSimulation(source, 0.5, isDrawn);
  const threeQuarters = useSimulation(source, 0.75, isDrawn && half.isFetched);
  const more = useSimulation(source, 1.25, isDrawn && threeQuarters.isFetched);
  const sizes = [
    { scale: 0.5, call: half },
    { scale: 0.75, call: threeQuarters },
    { scale: 1.25, call: more },
  ];
  return {
    call,
    sizes,
    progress: findProgress(call, sizes),
    isCancelled,
    cancel: () => {
      setIsCancelled(true);
      void client.cancelQueries({ queryKey: [simulate.run.path] });
    },
    resume: () => setIsCancelled(false),
  };
}
