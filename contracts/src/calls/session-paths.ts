/** Paths of the calls that open a session, for the page's first script, which must stay small. */
export const sessionPaths = {
  checkVerification: '/api/auth/check-verification',
  login: '/api/auth/login',
} as const;
