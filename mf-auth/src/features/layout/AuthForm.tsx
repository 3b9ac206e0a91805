import { type ReactNode, type SubmitEventHandler, useEffect, useId } from 'react';
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
import { Alert, Button, Stack } from 'shared-ui';

export interface ValidationError<Values extends FieldValues> {
  field: FieldPath<Values>;
  message: string;
}

interface AuthFormOptions<Values extends FieldValues> {
  defaultValues: DefaultValues<Values>;
  /** The field that gets the focus when the form replaces another view. */
  initialFocus?: FieldPath<Values>;
  /** Runs before `submit`. Returns the first error, or null if the values are valid. */
  validate?: (values: Values) => ValidationError<Values> | null;
  submit: SubmitHandler<Values>;
  /** Converts a rejection of `submit` into the message for the error box. */
  toErrorMessage: (error: unknown) => string;
}

const toResolverResult = <Values extends FieldValues>(values: Values, error: ValidationError<Values> | null) =>
  (error
    ? { values: {}, errors: { [error.field]: { type: 'validate', message: error.message } } }
    : { values, errors: {} }) as ResolverResult<Values>;

type RegisterField<Values extends FieldValues> = (
  name: FieldPath<Values>,
  options?: RegisterOptions<Values, FieldPath<Values>>,
) => UseFormRegisterReturn & { 'aria-invalid': true | undefined; 'aria-describedby': string | undefined };

/** At most one error exists: a field's, or `root`. */
const findErrorMessage = (errors: object): string | undefined =>
  Object.values(errors).find((error: { message?: string }) => error.message)?.message;

/**
 * A form that shows one error at a time in its error box, and focuses the field that the error is about. A failed
 * submit keeps the entered values. The form cannot be submitted again while `submit` is pending.
 */
export function useAuthForm<Values extends FieldValues>(options: AuthFormOptions<Values>) {
  const { register, handleSubmit, setError, setFocus, watch, formState } = useForm<Values>({
    defaultValues: options.defaultValues,
    resolver: (values) => toResolverResult(values, options.validate?.(values) ?? null),
    reValidateMode: 'onSubmit',
  });
  const errorId = useId();
  const { initialFocus } = options;
  useEffect(() => {
    if (initialFocus) setFocus(initialFocus);
  }, [initialFocus, setFocus]);
  const { errors, isSubmitting, isSubmitSuccessful } = formState;
  const onSubmit = handleSubmit(async (values) => {
    try {
      await options.submit(values);
    } catch (error) {
      setError('root', { message: options.toErrorMessage(error) });
    }
  });
  const registerField: RegisterField<Values> = (name, registerOptions) => ({
    ...register(name, registerOptions),
    'aria-invalid': errors[name] ? true : undefined,
    'aria-describedby': errors[name] ? errorId : undefined,
  });
  // After success the form navigates away; it must not be submitted again while the next page loads.
  const isBusy = isSubmitting || isSubmitSuccessful;
  const formProps = { onSubmit, isSubmitting: isBusy, errorMessage: findErrorMessage(errors), errorId };
  return { registerField, watch, formProps };
}

interface AuthFormProps {
  onSubmit: SubmitEventHandler<HTMLFormElement>;
  /** Shown above the fields with role alert. */
  errorMessage?: string | undefined;
  /** Links the error message to its field. */
  errorId: string;
  isSubmitting: boolean;
  submitLabel: string;
  submittingLabel: string;
  children: ReactNode;
}

/** Fields, one error box and a submit button. The browser checks required fields and email addresses. */
export function AuthForm(props: AuthFormProps) {
  return (
    <form onSubmit={props.onSubmit}>
      <Stack>
        {props.errorMessage && <Alert id={props.errorId}>{props.errorMessage}</Alert>}
        {props.children}
        <Button type="submit" variant="primary" full busy={props.isSubmitting} busyLabel={props.submittingLabel}>
          {props.submitLabel}
        </Button>
      </Stack>
    </form>
  );
}
