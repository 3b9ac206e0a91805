/** CLI-02: what a client shows when a failed reply carries no text of its own. A page has it without the schemas. */
export const fallbackError = 'An error occurred. Please contact support.';
