import { timings } from 'contracts';
import { dayTemplates, type Template, type TemplateBody } from 'contracts/day-templates';
import { useState } from 'react';
import { useCall, useWrite } from 'shared-ui';
import { ApiError, notify } from 'shared-ui/host';

const withoutId = ({ id: _, ...template }: Template): TemplateBody => template;

/** The trader's templates, and functions that change the list. The API replaces the whole list. */
export function useTemplates() {
  const call = useCall(dayTemplates.list, {});
  /** A new order that is being saved. */
  const [pending, setPending] = useState<readonly Template[] | null>(null);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const write = useWrite(dayTemplates.save, {
    handlesErrors: true,
    updateCache: (cache, reply) => cache.setReply(dayTemplates.list, {}, reply),
  });
  const templates = pending ?? call.data?.templates ?? [];

  /** @returns whether the list was saved. After a conflict, the list is loaded again. */
  const save = async (bodies: readonly TemplateBody[]): Promise<boolean> => {
    setFailure(null);
    try {
      await write.mutateAsync({
        headers: { 'if-match': String(call.data?.version ?? 0) },
        body: { templates: [...bodies] },
      });
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
    const body = { templates: bodies.toSpliced(index, 0, withoutId(template)) };
    await write
      .mutateAsync({ headers: { 'if-match': String(data.version) }, body })
      .catch((error) => error instanceof ApiError && setFailure(error));
  };

  return {
    call,
    templates,
    failure,
    isSaving: write.isPending,
    dismissFailure: () => setFailure(null),
    /** Adds a template, or replaces the one with its id. */
    put: (body: TemplateBody): Promise<boolean> => {
      const isStored = templates.some(({ id }) => id === body.id);
      if (isStored) return save(templates.map((each) => (each.id === body.id ? body : each)));
      const { id: _, ...added } = body;
      return save([...templates, added]);
    },
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
