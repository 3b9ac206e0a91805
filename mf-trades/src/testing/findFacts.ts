import { screen, within } from '@testing-library/react';

/** The facts on the trade's page by label, once they appear. */
export const findFacts = async () => {
  const terms = await screen.findAllByRole('term');
  return Object.fromEntries(
    terms.map((term) => [
      term.textContent,
      within(term.parentElement as HTMLElement).getByRole('definition').textContent,
    ]),
  );
};
