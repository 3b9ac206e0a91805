import { type Template, type TemplateBody, TemplatesBody } from 'contracts/day-templates';
import { checkForm } from 'shared-ui';

export const KIND_LABELS: Readonly<Record<Template['kind'], string>> = {
  note: 'Note',
  plan: 'Plan',
  week: 'Week review',
};

/** A template as it is typed, with the fields of every kind. */
export interface TemplateDraft {
  kind: Template['kind'];
  name: string;
  text: string;
  bias: string;
  focus: string;
  scenarios: readonly { condition: string; action: string }[];
  /** One per line. */
  questions: string;
}

const EMPTY: TemplateDraft = { kind: 'note', name: '', text: '', bias: '', focus: '', scenarios: [], questions: '' };

/** @param template the stored one; null for a new one */
export function createTemplateDraft(template: Template | null): TemplateDraft {
  if (!template) return EMPTY;
  if (template.kind === 'week') return { ...EMPTY, ...template, questions: template.questions.join('\n') };
  return { ...EMPTY, ...template };
}

const isFilled = ({ condition, action }: TemplateDraft['scenarios'][number]): boolean =>
  (condition + action).trim() !== '';

/** Drops empty rows, so that the rows of errors are those of the form. */
export function dropEmptyScenarios(draft: TemplateDraft): TemplateDraft {
  return { ...draft, scenarios: draft.scenarios.filter(isFilled) };
}

const toBody = ({ kind, name, text, bias, focus, scenarios, questions }: TemplateDraft): TemplateBody => {
  if (kind === 'note') return { kind, name, text };
  if (kind === 'week')
    return {
      kind,
      name,
      questions: questions
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean),
    };
  return { kind, name, bias, focus, scenarios: scenarios.map(({ condition, action }) => ({ condition, action })) };
};

/** Checks a template as the server will. The errors have the names of its fields. */
export function checkTemplateDraft(draft: TemplateDraft, id: string | undefined) {
  const template = { ...toBody(draft), ...(id !== undefined && { id }) };
  const { body, errors } = checkForm(TemplatesBody, { templates: [template] });
  if (!errors) return { body: body.templates[0] };
  const fields = Object.entries(errors).map(([name, error]) => [name.replace('templates.0.', ''), error]);
  return { errors: Object.fromEntries(fields) as Record<string, string> };
}
