/** What the API and the profile form say alike. In a file of its own, so that a page has it without the schemas. */
export const namesMissing = 'First name and last name are required';
