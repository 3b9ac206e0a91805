import { createPhase } from '../testing/limits.ts';
import { toPhaseDraft } from './phaseDraft.ts';
import { createTemplate, readTemplate } from './template.ts';

const withOrigin = createPhase({ asOf: '2026-03-01', source: 'https://firm.example/rules' });
const withoutKey = ({ key: _, ...fields }: ReturnType<typeof toPhaseDraft>) => fields;

describe('a template of limits', () => {
  it('has the rules of a phase in dollars, with date and source, and begins on a day of its own (LIM-01)', () => {
    const file = createTemplate(toPhaseDraft(withOrigin));
    expect(JSON.parse(file)).toMatchObject({ startBalance: 50_000, drawdown: { mode: 'eod', amount: 2_000 } });
    expect(file).not.toContain('2026-03-02');
    const read = readTemplate(file, '2026-04-01');
    expect(withoutKey(read)).toEqual(withoutKey(toPhaseDraft({ ...withOrigin, from: '2026-04-01' })));
  });

  it('needs the date on which its rules were valid, and their source (LIM-01)', () => {
    expect(() => createTemplate(toPhaseDraft(createPhase({ source: 'x' })))).toThrow(
      'A template needs “Valid on” (asOf)',
    );
    expect(() => createTemplate(toPhaseDraft(createPhase({ asOf: '2026-03-01' })))).toThrow(
      'A template needs “Source” (source)',
    );
    const file = JSON.parse(createTemplate(toPhaseDraft(withOrigin)));
    expect(() => readTemplate(JSON.stringify({ ...file, source: null }), '2026-04-01')).toThrow('needs “Source”');
  });

  it.each([
    ['no', 'This file is not JSON.'],
    ['{"format":"other"}', 'This file is not a template of limits.'],
    ['[]', 'This file is not a template of limits.'],
    ['{"format":"trading-journal-limits","version":1,"name":"A"}', 'The template is not valid: startBalance.'],
  ])('refuses %s and says why (LIM-01)', (text, message) => {
    expect(() => readTemplate(text, '2026-04-01')).toThrow(message);
  });

  it('names the wrong field of a phase that cannot be saved (LIM-01)', () => {
    expect(() => createTemplate({ ...toPhaseDraft(withOrigin), startBalance: 'much' })).toThrow('The start balance');
  });
});
