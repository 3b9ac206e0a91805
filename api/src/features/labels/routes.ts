import { calls } from 'contracts/every-call';
import { bind, bindWrite } from '../../http/bind.ts';
import type { ColumnReader } from '../journal/columns/read-columns.ts';
import { listSetupNames } from '../journal/labels/label.ts';
import { presentLabel, presentLabelLists } from './present.ts';
import type { LabelService } from './service.ts';

export const createLabelRoutes = (labels: LabelService, readColumns: ColumnReader) => [
  bind(calls.flags.list, async (_, user) => ({ setups: listSetupNames(user.setups) })),
  bindWrite(calls.flags.change, async ({ body }, user) => {
    const names = listSetupNames(await labels.changeSetups(user._id, body));
    return body.action === 'rename' ? { data: { setups: names } } : names;
  }),
  bind(calls.labels.list, async (_, user) => presentLabelLists(await readColumns(user))),
  bindWrite(calls.labels.change, async ({ body }, user) => ({
    labels: (await labels.change(user._id, body)).flatMap(presentLabel),
  })),
];
