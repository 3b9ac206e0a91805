/** CLI-02: shown when a failed reply has no text. A separate file, so that pages load it without the schemas. */
export const fallbackError = 'An error occurred. Please contact support.';
