import { calls } from 'contracts/every-call';
import type { LabelChange, LabelKind } from 'contracts/labels';
import type { Client } from './client.ts';
import type { Person } from './people.ts';

type Token = Pick<Person, 'token'>;

export const changeLabels = async (api: Client, { token }: Token, body: LabelChange) =>
  (await api.call(calls.labels.change, { token, body })).labels;

/** One list as texts: the name, the number of trades, and whether it is archived. */
export const readLabels = async (api: Client, { token }: Token, kind: LabelKind): Promise<string[]> =>
  (await api.call(calls.labels.list, { token }))[kind].map(
    ({ name, trades, archived }) => `${name}: ${trades}${archived ? ', archived' : ''}`,
  );

export const findLabelId = async (api: Client, { token }: Token, kind: LabelKind, name: string): Promise<number> =>
  (await api.call(calls.labels.list, { token }))[kind].find((label) => label.name === name)?.id ?? 0;
