import { answerNaively, appliesNaively, type NaiveAnswer } from './naive-answers.ts';
import { compareNaively, mean, sum } from './naive-difference.ts';
import type { PlaybookRule, PlaybookTrade } from './random-playbook.ts';

/** A trade's result in the unit, and its answers by the number of the rule. */
interface Answered {
  trade: PlaybookTrade;
  result: number;
  answers: { rule: PlaybookRule; answer: NaiveAnswer }[];
}

const judgeNaively = ({ answers }: Answered): 'clean' | 'broken' | 'open' | 'unjudged' => {
  const required = answers.filter(({ rule }) => rule.required).map(({ answer }) => answer);
  if (required.length === 0) return 'unjudged';
  if (required.includes('no')) return 'broken';
  return required.every((answer) => answer === 'yes') ? 'clean' : 'open';
};

const listResults = (trades: readonly Answered[]) => trades.map(({ result }) => result);

const sumWeights = (answers: Answered['answers'], isCounted: (answer: NaiveAnswer) => boolean) =>
  sum(answers.filter(({ answer }) => isCounted(answer)).map(({ rule }) => rule.weight));

/** The numbers of trades after which a curve of at most 40 points has one. */
const listPoints = (count: number): number[] => {
  const points = Math.min(count, 40);
  return Array.from({ length: points }, (_, index) => Math.ceil(((index + 1) * count) / points));
};

/** @param trades in the order of statistics */
const computeEntry = (trades: readonly Answered[], rules: readonly PlaybookRule[]) => {
  const pick = (name: ReturnType<typeof judgeNaively>) =>
    listResults(trades.filter((each) => judgeNaively(each) === name));
  const clean = pick('clean');
  const broken = pick('broken');
  const open = pick('open');
  const unjudged = pick('unjudged');
  const shares = trades.flatMap(({ answers }) => {
    const answered = sumWeights(answers, (answer) => answer !== 'unknown');
    return answered === 0 ? [] : sumWeights(answers, (answer) => answer === 'yes') / answered;
  });
  const judged = clean.length + broken.length;
  const adherence = mean(shares);
  return {
    counts: [trades.length, clean.length, broken.length, open.length, unjudged.length],
    coverage: judged + open.length === 0 ? null : (100 * judged) / (judged + open.length),
    adherence: adherence === null ? null : 100 * adherence,
    net: sum(listResults(trades)),
    averages: [mean(listResults(trades)), mean(clean), mean(broken)],
    worth: compareNaively(clean, broken),
    curve: listResults(trades)
      .map((_, index, results) => sum(results.slice(0, index + 1)))
      .filter((_, index, sums) => listPoints(sums.length).includes(index + 1)),
    gap: clean.length === 0 ? null : broken.length * (mean(clean) ?? 0) - sum(broken),
    rules: rules.map((rule) => {
      const list = (wanted: NaiveAnswer) =>
        listResults(
          trades.filter(({ answers }) => answers.some((each) => each.rule === rule && each.answer === wanted)),
        );
      const yes = list('yes');
      const no = list('no');
      const unknown = list('unknown');
      return {
        counts: [yes.length, no.length, unknown.length],
        averages: [mean(yes), mean(no)],
        netNo: sum(no),
        worth: compareNaively(yes, no),
        recent: trades
          .flatMap(({ answers }) => answers.filter((each) => each.rule === rule).map(({ answer }) => answer))
          .slice(-20),
      };
    }),
  };
};

interface NaiveOptions {
  setups: readonly string[];
  zone: string;
  unit: 'r' | undefined;
  isSelected?: (trade: PlaybookTrade) => boolean;
}

/**
 * The playbook as a person would compute it: all trades under null, those without a setup under '', then each of
 * `setups`. Amounts are in dollars or R.
 */
export function computeNaivePlaybook(
  all: readonly PlaybookTrade[],
  rules: readonly PlaybookRule[],
  { setups, zone, unit, isSelected = () => true }: NaiveOptions,
) {
  const counted = all.filter((trade) => isSelected(trade) && (unit === undefined || trade.riskCents !== null));
  const answered = counted.map((trade): Answered => {
    const applied = rules.filter((rule) => appliesNaively(rule, trade));
    const result = unit === 'r' ? trade.netCents / (trade.riskCents ?? 1) : trade.netCents / 100;
    return { trade, result, answers: applied.map((rule) => ({ rule, answer: answerNaively(rule, trade, all, zone) })) };
  });
  return [null, '', ...setups].map((setup) => ({
    setup,
    ...computeEntry(
      answered.filter(({ trade }) => setup === null || trade.setup === setup),
      rules.filter((rule) => rule.setup === setup),
    ),
  }));
}

/** Cost of the tags fomo (a mistake) and late (an emotion) as a person would compute it, in hundredths of the unit. */
/** @param isSelected whether a trade is selected; all are compared with */
export function computeNaiveMistakes(
  all: readonly PlaybookTrade[],
  unit: 'r' | undefined,
  isSelected: (trade: PlaybookTrade) => boolean = () => true,
) {
  const counted = all
    .filter(({ riskCents }) => unit === undefined || riskCents !== null)
    .map((trade) => ({
      ...trade,
      result: unit === 'r' ? (100 * trade.netCents) / (trade.riskCents ?? 1) : trade.netCents,
    }));
  const without = counted.filter(({ tags }) => !tags.includes('fomo'));
  const getBaseline = (trade: (typeof counted)[number]) => {
    const others = without.filter(({ number }) => number !== trade.number);
    const sameSetup = others.filter(({ setup }) => setup === trade.setup);
    return mean((sameSetup.length >= 10 ? sameSetup : others).map(({ result }) => result));
  };
  const cost = (tag: string) => {
    const tagged = counted.filter((trade) => trade.tags.includes(tag) && isSelected(trade));
    const compared = tagged.flatMap((trade) => {
      const baseline = getBaseline(trade);
      return baseline === null ? [] : [{ ...trade, baseline }];
    });
    const isKnown = without.length > 0 && (tagged.length === 0 || compared.length > 0);
    return {
      count: tagged.length,
      net: sum(tagged.map(({ result }) => result)),
      baseline: mean(compared.map(({ baseline }) => baseline)),
      excess: isKnown ? sum(compared.map(({ result, baseline }) => result - baseline)) : null,
    };
  };
  const mistakes: Record<string, ReturnType<typeof cost>> = { fomo: cost('fomo'), late: cost('late') };
  return { without: without.length, mistakes };
}
