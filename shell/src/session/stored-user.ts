/** The provider's SDK keeps the user who is signed in there under a key of this beginning. */
const keys = (): string[] => Object.keys(localStorage).filter((key) => key.startsWith('firebase:authUser:'));

export const isUserStored = (): boolean => keys().length > 0;

/** A sign-out holds from this moment on, though the page be left before the SDK has come and been told. */
export const forgetStoredUser = (): void => {
  for (const key of keys()) localStorage.removeItem(key);
};
