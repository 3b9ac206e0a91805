import type { Condition } from 'contracts/playbook-conditions';
import type { PlaybookRule, PlaybookTrade } from './random-playbook.ts';

export type NaiveAnswer = 'yes' | 'no' | 'unknown';

const isIn = (
  value: number | null,
  { min, max }: { min?: number | undefined; max?: number | undefined },
): boolean | null =>
  value === null ? null : (min === undefined || value >= min) && (max === undefined || value <= max);

const getClockTime = (time: number, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone }).format(time);

const toMillionths = (price: string) => Math.round(Number(price) * 1e6);

const getPlannedR = ({ entryPrice, stop, target }: PlaybookTrade): number | null => {
  if (entryPrice === null || stop === null || target === null || Number(entryPrice) === Number(stop)) return null;
  const [entry, out, aim] = [entryPrice, stop, target].map(toMillionths) as [number, number, number];
  return Math.round((100 * Math.abs(aim - entry)) / Math.abs(entry - out) + 1e-9) / 100;
};

const contents = {
  stop: ({ stop }: PlaybookTrade) => stop !== null,
  risk: ({ riskCents }: PlaybookTrade) => riskCents !== null,
  notes: ({ notes }: PlaybookTrade) => notes !== '',
  media: ({ hasMedia }: PlaybookTrade) => hasMedia,
  tags: ({ tags }: PlaybookTrade) => tags.length > 0,
};

/** Whether a condition holds; null when it is unknown. */
const holds = (
  condition: Condition,
  trade: PlaybookTrade,
  all: readonly PlaybookTrade[],
  zone: string,
): boolean | null => {
  const { openedAt, closedAt } = trade;
  const sameDay = all.filter(({ date }) => date === trade.date);
  const closedBefore = sameDay.filter(
    (other) => other !== trade && openedAt !== null && other.closedAt !== null && other.closedAt <= openedAt,
  );
  switch (condition.fact) {
    case 'opened': {
      if (openedAt === null) return null;
      const time = getClockTime(openedAt, zone);
      const { from, until } = condition;
      return from < until ? time >= from && time < until : time >= from || time < until;
    }
    case 'weekday':
      return condition.in.includes(new Date(`${trade.date}T12:00:00Z`).getUTCDay());
    case 'side':
      return trade.side === null ? null : trade.side === condition.is;
    case 'ticker':
      // The random journals have one future, whose underlying is its root.
      return condition.in.includes(trade.ticker) || (trade.ticker === 'ESZ5' && condition.in.includes('ES'));
    case 'account':
      return trade.account === '' ? null : condition.in.includes(trade.account);
    case 'tag':
      return condition.none
        ? !condition.none.some((tag) => trade.tags.includes(tag))
        : (condition.any ?? []).some((tag) => trade.tags.includes(tag));
    case 'risk':
      return isIn(trade.riskCents === null ? null : trade.riskCents / 100, condition);
    case 'quantity':
      return isIn(trade.quantity === null ? null : Number(trade.quantity), condition);
    case 'duration':
      return isIn(openedAt === null || closedAt === null ? null : (closedAt - openedAt) / 60_000, condition);
    case 'plannedR':
      return isIn(getPlannedR(trade), condition);
    case 'has':
      return contents[condition.what](trade);
    case 'tradeOfDay': {
      if (openedAt === null) return null;
      const earlier = sameDay.filter(
        (other) =>
          other.openedAt !== null &&
          (other.openedAt < openedAt || (other.openedAt === openedAt && other.number < trade.number)),
      );
      return earlier.length + 1 <= condition.max;
    }
    case 'minutesAfterLoss': {
      if (openedAt === null) return null;
      const losses = closedBefore.filter(({ netCents }) => netCents < 0).map((loss) => loss.closedAt ?? 0);
      return losses.length === 0 || openedAt - Math.max(...losses) >= condition.min * 60_000;
    }
    case 'planned':
      throw new Error('Random journals have no plans.');
    case 'dayResultBefore':
      if (openedAt === null) return null;
      return closedBefore.reduce((sum, { netCents }) => sum + netCents, 0) >= condition.min * 100;
  }
};

export const appliesNaively = ({ setup, from, until }: PlaybookRule, trade: PlaybookTrade): boolean =>
  (setup === null || setup === trade.setup) &&
  (from === null || trade.date >= from) &&
  (until === null || trade.date <= until);

/** The answer of a rule that applies to a trade. */
export const answerNaively = (
  { number, conditions }: PlaybookRule,
  trade: PlaybookTrade,
  all: readonly PlaybookTrade[],
  zone: string,
): NaiveAnswer => {
  const typed = trade.typed[number];
  if (typed) return typed;
  if (conditions === null) return 'unknown';
  const held = conditions.map((condition) => holds(condition, trade, all, zone));
  if (held.includes(false)) return 'no';
  return held.includes(null) ? 'unknown' : 'yes';
};

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

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const mean = (values: readonly number[]) => (values.length === 0 ? null : sum(values) / values.length);
const listResults = (trades: readonly Answered[]) => trades.map(({ result }) => result);

/** The logarithm of the gamma function by Stirling's series, after steps to a large argument. */
const logGamma = (x: number): number =>
  x < 15
    ? logGamma(x + 1) - Math.log(x)
    : (x - 0.5) * Math.log(x) - x + Math.log(2 * Math.PI) / 2 + 1 / (12 * x) - 1 / (360 * x ** 3) + 1 / (1260 * x ** 5);

/** The probability between 0 and `t` of Student's distribution: Simpson's rule over the angle, whose density is cos^(ν−1). */
const integrateStudent = (t: number, degrees: number): number => {
  const steps = 200;
  const width = Math.atan(t / Math.sqrt(degrees)) / steps;
  let total = 0;
  for (let step = 0; step <= steps; step += 1) {
    const weight = step === 0 || step === steps ? 1 : step % 2 === 1 ? 4 : 2;
    total += weight * Math.cos(width * step) ** (degrees - 1);
  }
  const scale = Math.exp(logGamma((degrees + 1) / 2) - logGamma(degrees / 2)) / Math.sqrt(Math.PI);
  return scale * (width / 3) * total;
};

/** The t that 5 % exceed, by bisection. */
const findNaiveQuantile = (degrees: number): number => {
  let low = 0;
  let high = 7;
  for (let step = 0; step < 40; step += 1) {
    const middle = (low + high) / 2;
    if (integrateStudent(middle, degrees) < 0.45) low = middle;
    else high = middle;
  }
  return low;
};

const varianceOfMean = (values: readonly number[]) => {
  const center = mean(values) ?? 0;
  return sum(values.map((value) => (value - center) ** 2)) / (values.length - 1) / values.length;
};

export interface NaiveDifference {
  value: number;
  low: number;
  high: number;
  verdict: string;
}

/** Welch's interval of 90 % by textbook formulas. */
const compareNaively = (a: readonly number[], b: readonly number[]): NaiveDifference | null => {
  if (a.length < 2 || b.length < 2) return null;
  const value = (mean(a) ?? 0) - (mean(b) ?? 0);
  const hasVariance = new Set(a).size > 1 || new Set(b).size > 1;
  const [ofA, ofB] = [varianceOfMean(a), varianceOfMean(b)];
  const degrees = (ofA + ofB) ** 2 / (ofA ** 2 / (a.length - 1) + ofB ** 2 / (b.length - 1));
  const margin = hasVariance ? findNaiveQuantile(degrees) * Math.sqrt(ofA + ofB) : 0;
  const [low, high] = [value - margin, value + margin];
  const verdict = low > 0 ? 'helps' : high < 0 ? 'costs' : 'may be chance';
  return { value, low, high, verdict: Math.min(a.length, b.length) < 10 ? 'too few' : verdict };
};

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

/** The playbook as a person would compute it: all trades under null, then each of `setups`. Amounts are in dollars or R. */
export const computeNaivePlaybook = (
  all: readonly PlaybookTrade[],
  rules: readonly PlaybookRule[],
  { setups, zone, unit }: { setups: readonly string[]; zone: string; unit: 'r' | undefined },
) => {
  const counted = all.filter(({ riskCents }) => unit === undefined || riskCents !== null);
  const answered = counted.map((trade): Answered => {
    const applied = rules.filter((rule) => appliesNaively(rule, trade));
    const result = unit === 'r' ? trade.netCents / (trade.riskCents ?? 1) : trade.netCents / 100;
    return { trade, result, answers: applied.map((rule) => ({ rule, answer: answerNaively(rule, trade, all, zone) })) };
  });
  return [null, ...setups].map((setup) => ({
    setup,
    ...computeEntry(
      answered.filter(({ trade }) => setup === null || trade.setup === setup),
      rules.filter((rule) => rule.setup === setup),
    ),
  }));
};

/** Cost of the tags fomo (a mistake) and late (an emotion) as a person would compute it, in hundredths of the unit. */
export const computeNaiveMistakes = (all: readonly PlaybookTrade[], unit: 'r' | undefined) => {
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
    const tagged = counted.filter(({ tags }) => tags.includes(tag));
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
};
