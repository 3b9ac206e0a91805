import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AsChild } from './AsChild.tsx';

it('adds class names and properties to its child, whose own properties have precedence', () => {
  render(
    <AsChild className="button" title="Added" aria-label="Added">
      <a href="/trades" className="link" title="Own">
        Trades
      </a>
    </AsChild>,
  );
  const link = screen.getByRole('link', { name: 'Added' });
  expect(link).toHaveClass('button', 'link');
  expect(link).toHaveAttribute('title', 'Own');
});

it('runs the event handlers of both, the child’s own first', async () => {
  const calls: string[] = [];
  render(
    <AsChild onClick={() => calls.push('added')}>
      <button type="button" onClick={() => calls.push('own')}>
        Save
      </button>
    </AsChild>,
  );
  await userEvent.click(screen.getByRole('button'));
  expect(calls).toEqual(['own', 'added']);
});

it('renders nothing without an element', () => {
  const { container } = render(<AsChild>text</AsChild>);
  expect(container).toBeEmptyDOMElement();
});
