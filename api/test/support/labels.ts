import { calls } from 'contracts/every-call';
import type { LabelChange, LabelKind } from 'contracts/labels';
import type { Client } from './client.ts';
import type { Person } from './people.ts';

type Token = Pick<Person, 'token'>;

export async function changeLabels(api: Client, { token }: Token, body: LabelChange) {
  return (await api.call(calls.labels.change, { token, body })).labels;
}

/** One list as texts: the name, the number of trades, and whether it is archived. */
export async function readLabels(api: Client, { token }: Token, kind: LabelKind): Promise<string[]> {
  return (await api.call(calls.labels.list, { token }))[kind].map(
    ({ name, trades, archived }) => `${name}: ${trades}${archived ? ', archived' : ''}`,
  );
}

export async function findLabelId(api: Client, { token }: Token, kind: LabelKind, name: string): Promise<number> {
  return (await api.call(calls.labels.list, { token }))[kind].find((label) => label.name === name)?.id ?? 0;
}
