import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { ProfileBody, TokenBody, UserReply } from '../schemas/user.ts';
import { sessionPaths } from './session-paths.ts';

export const auth = {
  checkVerification: defineCall({
    method: 'POST',
    path: sessionPaths.checkVerification,
    access: 'token-in-body',
    body: TokenBody,
    reply: z.object({ emailVerified: z.boolean(), userExists: z.boolean() }),
  }),
  login: defineCall({
    method: 'POST',
    path: sessionPaths.login,
    access: 'token-in-body',
    body: TokenBody,
    reply: UserReply,
  }),
  createLocalUser: defineCall({
    method: 'POST',
    path: '/api/auth/create-local-user',
    access: 'token-in-body',
    body: z.extend(TokenBody, ProfileBody.shape),
    reply: UserReply,
  }),
  verifyEmail: defineCall({
    method: 'POST',
    path: '/api/auth/verify-email',
    access: 'token-in-body',
    body: TokenBody,
    reply: z.object({}),
  }),
  me: defineCall({
    method: 'GET',
    path: '/api/auth/me',
    access: 'trader',
    reply: UserReply,
    readsTopics: ['account'],
  }),
  /** Changes the name only: the identity provider owns the address and its verification. */
  updateMe: defineCall({
    method: 'PATCH',
    path: '/api/auth/me',
    access: 'trader',
    body: ProfileBody,
    reply: UserReply,
    writesTopic: 'account',
  }),
} as const;
