import { LABEL_HEIGHT, type LabelledPoint, type LabelSpace, placeLabels } from './markLabels.ts';

const point = (x: number, y: number, place: 'above' | 'below' = 'below'): LabelledPoint => ({
  ...{ x, y },
  label: { text: `+10 @ ${x}`, plural: 'buys', place },
});
/** Letters of 10 pixels, and bars from 100 to 200. */
const space: LabelSpace = {
  ...{ width: 1_000, height: 400 },
  measureText: (text) => text.length * 10,
  getExtent: () => ({ top: 100, bottom: 200 }),
};
const getTexts = (points: LabelledPoint[]) => placeLabels(points, space).map(({ text }) => text);

describe('labels of marks (CHT-04)', () => {
  it('are merged where they would cover each other', () => {
    expect(getTexts([point(300, 150), point(320, 150), point(310, 150), point(600, 150)])).toEqual([
      ...['3 buys', '+10 @ 600'],
    ]);
    expect(getTexts([point(200, 150), point(400, 150)])).toEqual(['+10 @ 200', '+10 @ 400']);
    expect(getTexts([point(200, 150), point(200, 160)])).toEqual(['2 buys']);
    expect(getTexts([point(200, 150), point(250, 390), point(290, 150), point(310, 150)])).toEqual([
      '3 buys',
      '+10 @ 310',
    ]);
  });

  it('cover neither bars nor marks, nor the edges of the chart', () => {
    const [below] = placeLabels([point(300, 150)], space);
    expect(below?.top).toBeGreaterThan(200);
    const [above] = placeLabels([point(300, 90, 'above')], space);
    expect((above?.top ?? 0) + LABEL_HEIGHT).toBeLessThan(90);
    const edges = placeLabels([point(0, 395), point(1_000, 150)], space);
    expect(edges.map(({ left, width }) => [left >= 0, left + width <= space.width])).toEqual([
      ...[
        [true, true],
        [true, true],
      ],
    ]);
    expect(edges[0]?.top).toBe(space.height - LABEL_HEIGHT);
  });

  it('stay within a chart without bars', () => {
    expect(placeLabels([point(300, 150)], { ...space, getExtent: () => null })[0]?.top).toBeGreaterThan(150);
  });
});
