import * as z from 'zod/mini';
import { requiredText } from './text.ts';

/** The account's own address, typed as a confirmation; capitals do not matter. */
export const AccountDeletion = z.object({ email: requiredText('Email', 320) });
