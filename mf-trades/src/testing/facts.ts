import { screen, within } from '@testing-library/react';

/** What the trade's page says, name by name, as soon as it says something. */
export const facts = async () => {
  const terms = await screen.findAllByRole('term');
  return Object.fromEntries(
    terms.map((term) => [
      term.textContent,
      within(term.parentElement as HTMLElement).getByRole('definition').textContent,
    ]),
  );
};
