import { calls } from 'contracts/every-call';
import type { Db } from '../../database.ts';
import { bind } from '../../identity/bind.ts';
import { readSettings } from '../../journal/stored-settings.ts';
import { createSettingsService } from './service.ts';

export function createSettingsRoutes({ db }: { db: Db }) {
  const settings = createSettingsService(db);
  return [
    bind(calls.settings.get, async (_, user) => readSettings(user)),
    bind(calls.settings.change, ({ body, headers }, user) => settings.change(user._id, body, headers['if-match'])),
  ];
}
