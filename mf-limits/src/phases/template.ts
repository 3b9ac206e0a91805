import { encodeBody } from 'contracts';
import { Phase } from 'contracts/account-rules';
import { checkForm, localizeSentence } from 'shared-ui';
import { isObject } from 'shared-ui/host';
import { type PhaseDraft, toPhase, toPhaseDraft } from './phaseDraft.ts';

const FORMAT = 'trading-journal-limits';

/** A file that cannot be a template, with a sentence for the trader. */
export class TemplateError extends Error {}

const requireOrigin = ({ asOf, source }: Pick<Phase, 'asOf' | 'source'>): void => {
  if (!asOf) throw new TemplateError('A template needs “Valid on” (asOf), the date on which its rules were valid.');
  if (!source?.trim()) throw new TemplateError('A template needs “Source” (source), where its rules are published.');
};

/**
 * Creates the file of a phase: its rules with their date and source, without the day on which it begins.
 * @throws TemplateError without date or source, or if a field is invalid
 */
export function createTemplate(draft: PhaseDraft): string {
  const { body, errors } = checkForm(Phase, toPhase(draft));
  if (!body) throw new TemplateError(Object.values(errors)[0]);
  requireOrigin(body);
  const rules: unknown = encodeBody(Phase, body);
  const template = { format: FORMAT, version: 1, ...(isObject(rules) && { ...rules, from: undefined }) };
  return `${JSON.stringify(template, null, 2)}\n`;
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    throw new TemplateError('This file is not JSON. Choose a template that was saved here.');
  }
};

/**
 * Reads a template. The phase begins on the given day.
 * @throws TemplateError
 */
export function readTemplate(text: string, from: string): PhaseDraft {
  const file = parseJson(text);
  if (!isObject(file) || file.format !== FORMAT || file.version !== 1)
    throw new TemplateError('This file is not a template of limits.');
  const { success, data, error } = Phase.safeParse({ ...file, from });
  if (!success) {
    const [issue] = error.issues;
    throw new TemplateError(
      `The template is not valid: ${issue?.path.join('.')}. ${localizeSentence(issue?.message ?? '')}`,
    );
  }
  requireOrigin(data);
  return toPhaseDraft(data);
}
