/** Shown by the API and the profile form. A separate file, so that pages load it without the schemas. */
export const namesMissing = 'First name and last name are required';
