import { imports } from 'contracts/imports';
import { useCall, useWrite } from 'shared-ui';
import { noSettings, type SettingsChange } from './remembered.ts';

/** What earlier imports remember. Without it, the page asks again. */
export const useImportSettings = () => {
  const { data = noSettings, isPending } = useCall(imports.settings, {}, { handlesErrors: true });
  const { mutate } = useWrite(imports.changeSettings, {
    handlesErrors: true,
    queue: 'import-settings',
    updateCache: (cache, reply) => cache.setReply(imports.settings, {}, reply),
  });
  return {
    settings: data,
    isPending,
    /** An import does not fail because its answers could not be stored. */
    remember: (changes: readonly SettingsChange[]) => {
      for (const body of changes) mutate({ body });
    },
  };
};
