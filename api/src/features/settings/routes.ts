import { calls } from 'contracts/every-call';
import { bind } from '../../http/bind.ts';
import type { SettingsService } from './service.ts';
import { readSettings } from './stored-settings.ts';

export const createSettingsRoutes = (settings: SettingsService) => [
  bind(calls.settings.get, async (_, user) => readSettings(user)),
  bind(calls.settings.change, ({ body, headers }, user) => settings.change(user._id, body, headers['if-match'])),
];
