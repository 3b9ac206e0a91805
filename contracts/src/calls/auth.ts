import * as z from 'zod/mini';
import { tokenCall, traderCall } from '../call.ts';
import { ProfileBody, TokenBody, UserReply } from '../schemas/user.ts';
import { sessionPaths } from './session-paths.ts';

export const auth = {
  checkVerification: tokenCall('POST', sessionPaths.checkVerification, {
    body: TokenBody,
    reply: z.object({ emailVerified: z.boolean(), userExists: z.boolean() }),
  }),
  login: tokenCall('POST', sessionPaths.login, { body: TokenBody, reply: UserReply }),
  createLocalUser: tokenCall('POST', '/api/auth/create-local-user', {
    body: z.extend(TokenBody, ProfileBody.shape),
    reply: UserReply,
  }),
  verifyEmail: tokenCall('POST', '/api/auth/verify-email', { body: TokenBody, reply: z.object({}) }),
  me: traderCall('GET', '/api/auth/me', { reply: UserReply, readsTopics: ['account'] }),
  /** Changes the name only: the identity provider owns the address and its verification. */
  updateMe: traderCall('PATCH', '/api/auth/me', { body: ProfileBody, reply: UserReply, writesTopic: 'account' }),
} as const;
