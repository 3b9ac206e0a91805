import type { ExitCell, ExitsBody } from 'contracts/what-if';
import { usePageParameters } from 'shared-ui';
import { type Level, type LevelUnit, PRESETS, parseLevels, toLevelText } from './levels.ts';

/** The parameters of the address that are not of the filter. */
export const EXIT_PARAMETERS = ['in', 'until', 'stops', 'targets', 'cell'];

export type Exit = Pick<ExitCell, 'stop' | 'target'>;

const isLevelUnit = (text: string | null): text is LevelUnit => text !== null && text in PRESETS;

const parseBody = (params: URLSearchParams): ExitsBody => {
  const chosen = params.get('in');
  const unit = isLevelUnit(chosen) ? chosen : 'r';
  const [{ levels }] = PRESETS[unit];
  return {
    stops: parseLevels(params.get('stops') ?? '') ?? [...levels],
    targets: parseLevels(params.get('targets') ?? '') ?? [...levels],
    in: unit,
    until: params.get('until') === 'day' ? 'day' : 'close',
  };
};

/** '1:none' */
export function toCellKey({ stop, target }: Exit): string {
  return `${stop ?? 'none'}:${target ?? 'none'}`;
}

/** The preset that an address shows; undefined for own levels. */
export function findPreset({ in: unit, stops, targets }: ExitsBody) {
  const texts = [toLevelText(stops), toLevelText(targets)];
  return PRESETS[unit].find(({ levels }) => texts.every((text) => text === toLevelText(levels)));
}

/** Which exits the page shows: they are in the address, so that a copied link shows the same. */
export function useExitChoice() {
  const [params, change] = usePageParameters();
  return {
    body: parseBody(params),
    /** The chosen cell; null until the trader chooses one. */
    cell: params.get('cell'),
    chooseCell: (exit: Exit) => change({ cell: toCellKey(exit) }),
    chooseUntil: (until: ExitsBody['until']) => change({ until: until === 'close' ? '' : until }),
    chooseUnit: (unit: LevelUnit) => change({ in: unit === 'r' ? '' : unit, stops: '', targets: '', cell: '' }),
    chooseLevels: (stops: readonly Level[], targets: readonly Level[]) =>
      change({ stops: toLevelText(stops), targets: toLevelText(targets), cell: '' }),
  };
}

export type ExitChoice = ReturnType<typeof useExitChoice>;
