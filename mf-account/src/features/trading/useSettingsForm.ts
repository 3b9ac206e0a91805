import { type Settings, settings as settingsCalls } from 'contracts/settings';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { invalidateCall, useWrite } from 'shared-ui';
import { ApiError, useLeaveGuard } from 'shared-ui/host';
import { type SettingsForm, toFieldName, toSettingsForm, validateSettings } from './settingsForm.ts';

const leaveQuestion = {
  title: 'Leave without saving?',
  text: 'Your changes to the settings are not saved.',
  leave: 'Leave',
  stay: 'Keep editing',
};

const changedElsewhere =
  'Your settings were changed elsewhere. The fields that you did not change show them now. Please save again.';

/** The form of the trading settings. Settings that are saved elsewhere appear in the fields that were not changed. */
export const useSettingsForm = (settings: Settings) => {
  const [isSaved, setIsSaved] = useState(false);
  const form = useForm<SettingsForm>({
    values: toSettingsForm(settings),
    resetOptions: { keepDirtyValues: true, keepErrors: true },
  });
  const { mutateAsync: change } = useWrite(settingsCalls.change, { handlesErrors: true });
  useLeaveGuard(form.formState.isDirty ? leaveQuestion : null);

  const showErrors = (errors: Readonly<Record<string, string>>): void => {
    for (const [name, message] of Object.entries(errors)) {
      form.setError(toFieldName(name) ?? 'root', { message }, { shouldFocus: true });
    }
  };
  const save = form.handleSubmit(async (values) => {
    setIsSaved(false);
    const { body, errors } = validateSettings(values);
    if (errors) return showErrors(errors);
    try {
      const saved = await change({ headers: { 'if-match': String(settings.version) }, body });
      form.reset(toSettingsForm(saved));
      setIsSaved(true);
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      if (failure.code === 'version_conflict') {
        showErrors({ root: changedElsewhere });
        return invalidateCall(settingsCalls.get);
      }
      const hasFields = Object.keys(failure.fields).length > 0;
      showErrors(hasFields ? failure.fields : { root: failure.message });
    }
  });
  return { form, isSaved: isSaved && !form.formState.isDirty, save };
};
