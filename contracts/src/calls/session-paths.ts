/** The calls that open a session, for the page's first script, which has no room for the whole contract. */
export const sessionPaths = {
  checkVerification: '/api/auth/check-verification',
  login: '/api/auth/login',
} as const;
