/** Answers media queries, until the test ends; by default no query matches, as in a wide window. */
export const mockMedia = (matches: (query: string) => boolean = () => false) =>
  jest
    .spyOn(window, 'matchMedia')
    .mockImplementation(
      (media) => Object.assign(new EventTarget(), { matches: matches(media), media }) as MediaQueryList,
    );
