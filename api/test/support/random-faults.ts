import { setTimeout as sleep } from 'node:timers/promises';
import type { ChooseFault, Command, Fault } from './fault-proxy.ts';
import type { Random } from './seeded-journals.ts';

const LABELS = {
  transient: ['TransientTransactionError'],
  retryable: ['RetryableWriteError'],
} as const;

const fail = (code: number, codeName: string, errorLabels: readonly string[]): Fault => ({
  answer: { ok: 0, code, codeName, errmsg: 'injected', errorLabels },
});

/** The commit happened, but the server does not know yet whether a majority has it. */
export const WRITE_CONCERN_ERROR = {
  ok: 1,
  writeConcernError: { code: 64, codeName: 'WriteConcernFailed', errmsg: 'injected' },
};

const isCommit = ({ name }: Command): boolean => name === 'commitTransaction';
/** Whether the command reads or writes in a transaction. */
export function isStatement({ name, transaction }: Command): boolean {
  return transaction !== undefined && name !== 'commitTransaction' && name !== 'abortTransaction';
}
const isOutside = ({ transaction }: Command): boolean => transaction === undefined;
const isWrite = (command: Command): boolean =>
  isOutside(command) && ['insert', 'update', 'delete', 'findAndModify'].includes(command.name);

/** A kind of fault: which commands it can break, and how. */
export interface FaultKind {
  canBreak: (command: Command) => boolean;
  fault: Fault;
  /** Only for a commit that the server never got: otherwise a change that happened would be denied. */
  isOnlyUnsent?: true;
}

/** Every kind of fault that a driver can meet at a replica set. Conflicts hit first and later statements alike. */
export const faultKinds = {
  'a conflict': { canBreak: isStatement, fault: fail(112, 'WriteConflict', LABELS.transient) },
  'a lock that is not free in time': { canBreak: isStatement, fault: fail(24, 'LockTimeout', LABELS.transient) },
  'a statement that is cut off': { canBreak: isStatement, fault: 'cut' },
  'a lost reply to a statement': { canBreak: isStatement, fault: 'loseReply' },
  'a commit that is cut off': { canBreak: isCommit, fault: 'cut' },
  'a lost reply to a commit': { canBreak: isCommit, fault: 'loseReply' },
  'a late reply to a commit': { canBreak: isCommit, fault: { wait: () => sleep(50) } },
  'a commit at a server that stops': {
    canBreak: isCommit,
    fault: fail(91, 'ShutdownInProgress', LABELS.retryable),
  },
  'a commit of an aborted transaction': {
    canBreak: isCommit,
    fault: fail(251, 'NoSuchTransaction', LABELS.transient),
    isOnlyUnsent: true,
  },
  'a commit without a majority': { canBreak: isCommit, fault: { reply: WRITE_CONCERN_ERROR } },
  'a write at a former primary': { canBreak: isWrite, fault: fail(10107, 'NotWritablePrimary', LABELS.retryable) },
  'a command that is cut off': { canBreak: isOutside, fault: 'cut' },
  'a lost reply to a command': { canBreak: isOutside, fault: 'loseReply' },
} as const satisfies Record<string, FaultKind>;

export type FaultName = keyof typeof faultKinds;

const isForwarded = (fault: Fault | undefined): boolean =>
  fault !== 'cut' && !(typeof fault === 'object' && 'answer' in fault);

/** Breaks commands at random: each kind of fault with its probability. */
export function createRandomFaults(random: Random, probabilities: Partial<Record<FaultName, number>>): ChooseFault {
  const sentCommits = new Set<string>();
  const kinds = (Object.keys(probabilities) as FaultName[]).map((name) => ({
    name,
    kind: faultKinds[name] as FaultKind,
  }));
  return (command) => {
    const wasSent = isCommit(command) && sentCommits.has(command.transaction ?? '');
    const found = kinds.find(
      ({ name, kind }) =>
        kind.canBreak(command) && !(kind.isOnlyUnsent && wasSent) && random() < (probabilities[name] ?? 0),
    );
    const fault = found?.kind.fault;
    if (isCommit(command) && isForwarded(fault)) sentCommits.add(command.transaction ?? '');
    return fault;
  };
}
