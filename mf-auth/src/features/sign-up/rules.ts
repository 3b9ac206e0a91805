import { limits } from 'contracts';
import type { Mistake } from '../layout/useAuthForm.ts';

export interface NewPassword {
  password: string;
  confirmPassword: string;
}

export interface SignUpValues extends NewPassword {
  email: string;
  confirmEmail: string;
}

export const passwordHint = `At least ${limits.passwordLength} characters.`;

/** Of a password that was typed twice. */
export const passwordMistake = ({ password, confirmPassword }: NewPassword): Mistake<NewPassword> | null => {
  if (password !== confirmPassword) return { field: 'confirmPassword', sentence: "Passwords don't match" };
  if (password.length < limits.passwordLength) {
    return { field: 'password', sentence: `Password must be at least ${limits.passwordLength} characters long` };
  }
  return null;
};

/** SUP-03: the checks in their order, before any call. */
export const signUpMistake = (values: SignUpValues): Mistake<SignUpValues> | null =>
  values.email === values.confirmEmail
    ? passwordMistake(values)
    : { field: 'confirmEmail', sentence: "Email addresses don't match" };
