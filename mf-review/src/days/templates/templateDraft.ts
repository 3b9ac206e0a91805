import type { Template, TemplateBody } from 'contracts/day-templates';
import { parseLike } from 'shared-ui';
import { formatScenario, parseRows, parseScenario } from '../plan/planDraft.ts';

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
  const { id: _, ...fields } = template;
  if (fields.kind === 'week') return { ...EMPTY, ...fields, questions: fields.questions.join('\n') };
  return { ...EMPTY, ...fields };
}

/** A template with the fields of its kind. */
export function toTemplateBody(draft: TemplateDraft): TemplateBody {
  const { kind, name, text, bias, focus, scenarios, questions } = draft;
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
}

/** The draft in words, for a conflict. */
export function describeTemplateDraft({ name, text, bias, focus, scenarios, questions }: TemplateDraft) {
  return {
    Name: name,
    Text: text,
    Bias: bias,
    Focus: focus,
    Scenarios: scenarios.map(formatScenario).join('\n'),
    Questions: questions,
  };
}

/** Restores a stored draft. */
export function parseTemplateDraft(stored: Readonly<Record<string, unknown>>): TemplateDraft {
  const kind = Object.keys(KIND_LABELS).find((each) => each === stored.kind);
  return { ...parseLike(EMPTY, { ...stored, kind }), scenarios: parseRows(stored.scenarios, parseScenario) };
}
