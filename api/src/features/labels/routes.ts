import { calls } from 'contracts/every-call';
import type { Db } from '../../database.ts';
import { listShownLabels } from '../../figures/selection/shown-labels.ts';
import { bind, bindWrite } from '../../identity/bind.ts';
import type { ColumnReader } from '../../journal/columns/read-columns.ts';
import { listSetupNames } from '../../journal/labels/label.ts';
import type { UserRecord } from '../../journal/user-model.ts';
import { isRestricted } from '../../journal/view.ts';
import { presentLabel, presentLabelLists } from './present.ts';
import { createLabelService } from './service.ts';
import { createSetupUseCounter } from './setup-uses.ts';

interface LabelDependencies {
  db: Db;
  readColumns: ColumnReader;
}

export function createLabelRoutes({ db, readColumns }: LabelDependencies) {
  const labels = createLabelService(db);
  const countSetupUses = createSetupUseCounter(db);
  const readSetups = async (user: UserRecord) =>
    isRestricted(user) ? listShownLabels(await readColumns(user), 'setups') : user.setups;
  return [
    bind(calls.flags.list, async (_, user) => ({ setups: listSetupNames(await readSetups(user)) })),
    bindWrite(calls.flags.change, async ({ body }, user) => {
      const names = listSetupNames(await labels.changeSetups(user._id, body));
      return body.action === 'rename' ? { data: { setups: names } } : names;
    }),
    bind(calls.labels.list, async (_, user) => presentLabelLists(await readColumns(user))),
    bind(calls.labels.uses, async (_, user) => ({ setups: await countSetupUses(user) })),
    bindWrite(calls.labels.change, async ({ body }, user) => ({
      labels: (await labels.change(user._id, body)).flatMap((label) => presentLabel(body.kind, label)),
    })),
  ];
}
