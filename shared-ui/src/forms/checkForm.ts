import { type CheckedBody, checkBody } from 'contracts';
import { localizeSentence } from '../format/sentences.ts';

/** Checks a form as the server will check its body. The errors are in the trader's formats. */
export function checkForm<S extends Parameters<typeof checkBody>[0]>(schema: S, body: unknown): CheckedBody<S> {
  const checked = checkBody(schema, body);
  if (!checked.errors) return checked;
  const errors = Object.entries(checked.errors).map(([field, error]) => [field, localizeSentence(error)]);
  return { errors: Object.fromEntries(errors) };
}
