import type { UseQueryResult } from '@tanstack/react-query';
import { timings } from 'contracts';
import {
  dayTemplates,
  type Template,
  type TemplateBody,
  type TemplateList,
  TemplatesBody,
} from 'contracts/day-templates';
import { useState } from 'react';
import { useCall, useVersionedForm, useWrite } from 'shared-ui';
import { ApiError, notify } from 'shared-ui/host';
import { findEmptyScenarios } from '../plan/planDraft.ts';
import { createTemplateDraft, describeTemplateDraft, parseTemplateDraft, toTemplateBody } from './templateDraft.ts';

const withoutId = ({ id: _, ...template }: Template): TemplateBody => template;

/** Replaces the template with the id of the body, or adds it. */
const putTemplate = (templates: readonly TemplateBody[], body: TemplateBody): TemplateBody[] =>
  body.id === undefined ? [...templates, body] : templates.map((each) => (each.id === body.id ? body : each));

/** The form of a template, which is a part of the list: the API replaces the whole list. */
const useTemplateForm = (read: UseQueryResult<TemplateList>, write: ReturnType<typeof useSaveTemplates>) =>
  useVersionedForm({
    noun: 'template',
    draftName: 'template-draft',
    read,
    find: ({ templates, version }: TemplateList, target) => {
      const template = templates.find(({ id }) => id === target) ?? null;
      return template || target === 'new' ? { template, templates, version } : null;
    },
    toValues: (stored) => createTemplateDraft(stored?.template ?? null),
    fromValues: (values, { document }) => {
      const id = document?.template?.id;
      const body = { ...toTemplateBody(values), ...(id !== undefined && { id }) };
      return { templates: putTemplate(document?.templates ?? [], body) };
    },
    schema: TemplatesBody,
    write: (body, { version }) => write.mutateAsync({ headers: { 'if-match': version }, body }),
    describe: describeTemplateDraft,
    parse: parseTemplateDraft,
    findErrors: ({ kind, scenarios }) => (kind === 'plan' ? findEmptyScenarios(scenarios) : {}),
    renameError: (field) => field.replace(/^templates\.\d+\./, ''),
  });

const useSaveTemplates = () =>
  useWrite(dayTemplates.save, {
    handlesErrors: true,
    updateCache: (cache, reply) => cache.setReply(dayTemplates.list, {}, reply),
  });

/** The trader's templates, the form of one of them, and functions that change the list. */
export function useTemplates() {
  const call = useCall(dayTemplates.list, {});
  /** A new order that is being saved. */
  const [pending, setPending] = useState<readonly Template[] | null>(null);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const write = useSaveTemplates();
  const templates = pending ?? call.data?.templates ?? [];

  /** @returns whether the list was saved. After a conflict, the list is loaded again. */
  const save = async (bodies: readonly TemplateBody[], version = call.data?.version ?? 0): Promise<boolean> => {
    setFailure(null);
    try {
      await write.mutateAsync({ headers: { 'if-match': String(version) }, body: { templates: [...bodies] } });
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailure(error);
      if (error.code === 'version_conflict' || error.code === 'not_found') await call.refetch();
      return false;
    } finally {
      setPending(null);
    }
  };
  const restore = async (template: Template, index: number): Promise<void> => {
    const { data } = await call.refetch();
    if (!data) return;
    const bodies: readonly TemplateBody[] = data.templates;
    await save(bodies.toSpliced(index, 0, withoutId(template)), data.version);
  };

  return {
    call,
    templates,
    failure,
    form: useTemplateForm(call, write),
    dismissFailure: () => setFailure(null),
    move: (id: string, index: number): void => {
      const moved = templates.filter((template) => template.id === id);
      const ordered = templates.filter((template) => template.id !== id).toSpliced(index, 0, ...moved);
      setPending(ordered);
      void save(ordered);
    },
    remove: async (template: Template): Promise<void> => {
      const index = templates.indexOf(template);
      if (!(await save(templates.filter(({ id }) => id !== template.id)))) return;
      notify({
        message: `“${template.name}” deleted.`,
        durationMs: timings.undoOfferMs,
        action: { label: 'Undo', onClick: () => void restore(template, index) },
      });
    },
  };
}

export type ManagedTemplates = ReturnType<typeof useTemplates>;
