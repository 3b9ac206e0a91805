import { expectAcknowledgedTrades } from 'api/testing/acknowledged-trades.ts';
import type { Api } from 'api/testing/api.ts';
import type { Client } from 'api/testing/client.ts';
import { expectCorrectColumns } from 'api/testing/columns.ts';
import { createTrader, type Person } from 'api/testing/people.ts';
import { startReaders } from 'api/testing/readers.ts';
import type { RetryPolicy } from 'api/testing/retrying-client.ts';
import { startWriters } from 'api/testing/writers.ts';

interface TrafficOptions {
  people: readonly Person[];
  /** Resolves with the running server, or with the next one once it runs. */
  server: () => Promise<Client>;
  writersPerTrader?: number;
  readers?: number;
  /** By default each first attempt must be answered. */
  policy?: RetryPolicy;
}

export function createTraders(api: Client, count: number): Promise<Person[]> {
  return Promise.all(Array.from({ length: count }, () => createTrader(api)));
}

/**
 * Runs `work` while traders read and write; verifies every acknowledged write and every summary. Returns the figures.
 */
export async function withTraffic(
  { db }: Api,
  { people, server, writersPerTrader = 1, readers = 0, policy = {} }: TrafficOptions,
  work: (traffic: { waitForWrites: (more: number) => Promise<void>; countRefused: () => number }) => Promise<void>,
) {
  const tokens = people.map(({ token }) => token);
  const writing = startWriters(
    tokens.flatMap((token) => Array(writersPerTrader).fill(token)),
    server,
    policy,
  );
  const reading = startReaders(tokens.slice(0, readers), await server(), policy);
  const all = [writing.figures, reading.figures];
  const sum = (name: 'refused' | 'interrupted') => all.reduce((total, figures) => total + figures[name], 0);
  try {
    await work({ waitForWrites: writing.waitForWrites, countRefused: () => sum('refused') });
  } finally {
    await Promise.all([writing.finish(), reading.finish()]);
  }
  for (const one of people)
    await expectAcknowledgedTrades(db, await server(), one, writing.acknowledged.get(one.token));
  await expectCorrectColumns(db);
  return {
    answered: writing.figures.acknowledged + reading.figures.answered,
    refused: sum('refused'),
    interrupted: sum('interrupted'),
    slowestMs: Math.max(...all.map(({ slowestMs }) => slowestMs)),
  };
}
