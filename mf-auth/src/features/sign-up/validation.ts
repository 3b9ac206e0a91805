import { limits } from 'contracts';
import type { ValidationError } from '../layout/AuthForm.tsx';

export interface NewPasswordValues {
  password: string;
  confirmPassword: string;
}

export interface SignUpValues extends NewPasswordValues {
  email: string;
  confirmEmail: string;
}

export const PASSWORD_HINT = `At least ${limits.passwordLength} characters.`;

export function validateNewPassword(values: NewPasswordValues): ValidationError<NewPasswordValues> | null {
  const { password, confirmPassword } = values;
  if (password !== confirmPassword) return { field: 'confirmPassword', message: "Passwords don't match" };
  if (password.length < limits.passwordLength) {
    return { field: 'password', message: `Password must be at least ${limits.passwordLength} characters long` };
  }
  return null;
}

const normalizeEmail = (email: string): string => email.trim().toLowerCase();

/** Checks in the order that SUP-03 specifies. */
export function validateSignUp(values: SignUpValues): ValidationError<SignUpValues> | null {
  return normalizeEmail(values.email) === normalizeEmail(values.confirmEmail)
    ? validateNewPassword(values)
    : { field: 'confirmEmail', message: "Email addresses don't match" };
}
