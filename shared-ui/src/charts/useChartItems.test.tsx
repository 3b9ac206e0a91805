import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ActiveItem, useChartItems } from './useChartItems.ts';

const KEYS = ['Gap', 'Breakout', 'Reversal'];

const Chart = ({ onRender }: { onRender: () => void }) => {
  const { active, rootProps, getLinkProps } = useChartItems(KEYS);
  onRender();
  return (
    <div {...rootProps}>
      {KEYS.map((key) => (
        <a key={key} href={`#${key}`} {...getLinkProps(key)}>
          {key}
        </a>
      ))}
      <output>
        <ActiveItem active={active}>{(key) => key ?? 'none'}</ActiveItem>
      </output>
    </div>
  );
};

describe('the links of a chart', () => {
  it('say which one has the pointer or the focus, without rendering the chart again (RPT-08)', async () => {
    const onRender = jest.fn();
    const { rerender } = render(<Chart onRender={onRender} />);
    const status = screen.getByRole('status');
    expect(status).toHaveTextContent('none');
    await userEvent.hover(screen.getByRole('link', { name: 'Reversal' }));
    expect(status).toHaveTextContent('Reversal');
    await userEvent.tab();
    await userEvent.keyboard('{ArrowRight}');
    expect(screen.getByRole('link', { name: 'Breakout' })).toHaveFocus();
    expect(status).toHaveTextContent('Breakout');
    expect(onRender).toHaveBeenCalledTimes(1);
    rerender(<Chart onRender={onRender} />);
    expect(screen.getAllByRole('link').map(({ tabIndex }) => tabIndex)).toEqual([-1, 0, -1]);
    await userEvent.keyboard('{Escape}');
    expect(status).toHaveTextContent('none');
  });
});
