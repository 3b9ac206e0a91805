import type { Call, ChangeTopic } from 'contracts';
import type { HandledErrors } from './api-error.ts';

// Modules that were released before these fields were renamed call the shell's copy of the host with the former names.

/** `quiet` is now `handlesErrors`, and `idle` is `idleTimeoutMs`. */
export interface FormerCallOptions {
  quiet?: HandledErrors;
  idle?: number;
}

/** The topic that a write changes; `changes` is the former name of `writesTopic`. */
export const getWrittenTopic = ({
  writesTopic,
  changes = writesTopic,
}: Call & { readonly changes?: ChangeTopic }): ChangeTopic | undefined => changes;
