import { useEffect, useId } from 'react';
import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type RegisterOptions,
  type ResolverResult,
  type SubmitHandler,
  type UseFormRegisterReturn,
  useForm,
} from 'react-hook-form';

/** One thing wrong with what was typed. */
export interface Mistake<Values extends FieldValues> {
  field: FieldPath<Values>;
  sentence: string;
}

interface AuthFormOptions<Values extends FieldValues> {
  defaultValues: DefaultValues<Values>;
  /** Gets the focus when the form takes another view's place. */
  focus?: FieldPath<Values>;
  /** The first mistake, before any call; null when there is none. */
  check?: (values: Values) => Mistake<Values> | null;
  send: SubmitHandler<Values>;
  /** Turns what `send` rejected with into the sentence for the error box. */
  explain: (failure: unknown) => string;
}

const resultOf = <Values extends FieldValues>(values: Values, mistake: Mistake<Values> | null) =>
  (mistake
    ? { values: {}, errors: { [mistake.field]: { type: 'validate', message: mistake.sentence } } }
    : { values, errors: {} }) as ResolverResult<Values>;

type FieldOf<Values extends FieldValues> = (
  name: FieldPath<Values>,
  also?: RegisterOptions<Values, FieldPath<Values>>,
) => UseFormRegisterReturn & { 'aria-invalid': true | undefined; 'aria-describedby': string | undefined };

/** There is one error at most: that of a field, or `root`. */
const problemOf = (errors: object): string | undefined =>
  Object.values(errors).find((error: { message?: string }) => error.message)?.message;

/**
 * A form that shows one problem at a time, in its error box, and puts the focus on the field that it is about.
 * What was typed stays; while `send` is under way it cannot be sent again.
 */
export const useAuthForm = <Values extends FieldValues>(options: AuthFormOptions<Values>) => {
  const { register, handleSubmit, setError, setFocus, formState } = useForm<Values>({
    defaultValues: options.defaultValues,
    resolver: (values) => resultOf(values, options.check?.(values) ?? null),
    reValidateMode: 'onSubmit',
  });
  const problemId = useId();
  const { focus } = options;
  useEffect(() => {
    if (focus) setFocus(focus);
  }, [focus, setFocus]);
  const { errors, isSubmitting, isSubmitSuccessful } = formState;
  const onSubmit = handleSubmit(async (values) => {
    try {
      await options.send(values);
    } catch (failure) {
      setError('root', { message: options.explain(failure) });
    }
  });
  const field: FieldOf<Values> = (name, also) => ({
    ...register(name, also),
    'aria-invalid': errors[name] ? true : undefined,
    'aria-describedby': errors[name] ? problemId : undefined,
  });
  // Once sent it leads away, and must not be sent again while the next page is on its way.
  const busy = isSubmitting || isSubmitSuccessful;
  return { field, form: { onSubmit, busy, problem: problemOf(errors), problemId } };
};
