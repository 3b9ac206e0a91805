/** Shown by the API and the profile form. A separate file, so that pages load it without the schemas. */
export const missingNamesMessage = 'First name and last name are required';
