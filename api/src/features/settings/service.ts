import type { Settings, SettingsBody } from 'contracts/settings';
import type { Types } from 'mongoose';
import type { Db } from '../../database.ts';
import { profileMissing, requireVersion } from '../../http/errors.ts';
import { readSettings } from '../../journal/stored-settings.ts';
import type { UserRecord } from '../../journal/user-model.ts';

/** Manages the settings of traders. */
export function createSettingsService({ users, transaction }: Db) {
  return {
    /** Replaces the given fields. Throws version_conflict when `version` is given and is not the stored version. */
    change: (userId: Types.ObjectId, body: SettingsBody, version?: number): Promise<Settings> =>
      transaction(userId, async (session) => {
        const user = await users.findById(userId, { settings: 1 }, { session }).lean<UserRecord>().exec();
        if (!user) throw profileMissing();
        const stored = readSettings(user);
        requireVersion(version, stored.version, 'Your settings', 'them');
        const settings = { ...stored, ...body, version: stored.version + 1 };
        await users.updateOne({ _id: userId }, { settings }, { session });
        return readSettings({ settings });
      }),
  };
}
