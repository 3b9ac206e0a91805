import type { Call } from 'contracts';
import { everyCall } from 'contracts/every-call';
import type { UntypedInput } from './client.ts';
import { unknownNote } from './days.ts';
import { unknownMissedTradeId, unknownRuleId } from './rules.ts';
import { PLACEHOLDER_EMAIL, samples, unknownEntry, unknownInbox, unknownMarkedFileId } from './samples.ts';

export interface Sample {
  name: string;
  call: Call;
  sent: Omit<UntypedInput, 'token'>;
}

/** What a person has: the placeholders in samples are replaced by it. */
export interface SampleOwner {
  email: string;
  ruleId?: string;
  missedTradeId?: string;
  noteId?: string;
  publicId?: string;
  entryId?: string;
  fileId?: string;
}

/** Replaces the placeholders with what this person has. */
export function addressInput<T extends Sample['sent']>(
  { file, ...sent }: T,
  {
    email,
    ruleId = unknownRuleId,
    missedTradeId = unknownMissedTradeId,
    noteId = unknownNote.id,
    publicId = unknownInbox,
    entryId = unknownEntry,
    fileId = unknownMarkedFileId,
  }: SampleOwner,
): T {
  return {
    ...JSON.parse(
      JSON.stringify(sent)
        .replaceAll(PLACEHOLDER_EMAIL, email)
        .replaceAll(unknownRuleId, ruleId)
        .replaceAll(unknownMissedTradeId, missedTradeId)
        .replaceAll(unknownNote.id, noteId)
        .replaceAll(unknownInbox, publicId)
        .replaceAll(unknownEntry, entryId)
        .replaceAll(unknownMarkedFileId, fileId),
    ),
    ...(file ? { file } : {}),
  };
}

/** Every call of the contract with its sample. */
export const allSamples: Sample[] = everyCall.map(({ name, call }) => {
  const [group = '', member = ''] = name.split('.');
  const sent = (samples as Record<string, Record<string, UntypedInput>>)[group]?.[member];
  if (!sent) throw new Error(`${name} has no sample: add one in test/support/samples.ts.`);
  return { name, call, sent };
});

export function findSamplesWithAccess(access: Call['access']) {
  return allSamples.filter(({ call }) => call.access === access);
}
