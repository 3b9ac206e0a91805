// Finds the rules of a style sheet that reach more than the elements of its own module. All style sheets are in one
// document, so a rule for all buttons would change the shell and every other module.
import {
  type ComponentValue,
  isCommentNode,
  isFunctionNode,
  isSimpleBlockNode,
  isTokenNode,
  isWhiteSpaceOrCommentNode,
  isWhitespaceNode,
  parseListOfComponentValues,
  type SimpleBlockNode,
  stringify,
} from '@csstools/css-parser-algorithms';
import {
  type CSSToken,
  isTokenAtKeyword,
  isTokenColon,
  isTokenComma,
  isTokenDelim,
  isTokenHash,
  isTokenIdent,
  isTokenSemicolon,
  isTokenString,
  tokenize,
} from '@csstools/css-tokenizer';

type Values = readonly ComponentValue[];

const toToken = (value: ComponentValue | undefined): CSSToken | undefined =>
  value && isTokenNode(value) ? value.value : undefined;

const isBlock = (value: ComponentValue): value is SimpleBlockNode =>
  isSimpleBlockNode(value) && value.startToken[1] === '{';

const trim = (values: Values): Values => {
  const start = values.findIndex((value) => !isWhiteSpaceOrCommentNode(value));
  const end = values.findLastIndex((value) => !isWhiteSpaceOrCommentNode(value));
  return start < 0 ? [] : values.slice(start, end + 1);
};

/** A selector or at-rule that reaches too much. */
export interface ForeignRule {
  text: string;
  /** Its position in the style sheet. */
  start: number;
}

const toForeignRule = (values: Values): ForeignRule => {
  const content = trim(values);
  return { text: stringify([[...content]]), start: content[0]?.tokens()[0]?.[2] ?? 0 };
};

interface Rule {
  prelude: Values;
  /** Undefined for a statement such as `@import`. */
  block?: Values;
}

/** A declaration of a custom property can contain a block. Only in a nested block is it a declaration at all. */
const isCustomProperty = (values: Values): boolean => {
  const [name, ...rest] = values.filter((value) => !isWhiteSpaceOrCommentNode(value)).map(toToken);
  return isTokenIdent(name) && name[4].value.startsWith('--') && isTokenColon(rest[0]);
};

/** Splits the content of a style sheet or block into its rules. Declarations are left out. */
const splitRules = (values: Values, isNested: boolean): Rule[] => {
  const rules: Rule[] = [];
  let prelude: ComponentValue[] = [];
  const endStatement = () => {
    const content = trim(prelude);
    if (isTokenAtKeyword(toToken(content[0]))) rules.push({ prelude: content });
    prelude = [];
  };
  for (const value of values) {
    if (isBlock(value) && !(isNested && isCustomProperty(prelude))) {
      rules.push({ prelude: trim(prelude), block: value.value });
      prelude = [];
    } else if (isTokenSemicolon(toToken(value))) endStatement();
    else prelude.push(value);
  }
  endStatement();
  return rules;
};

/** What is known about each element that a selector matches. */
interface Reach {
  /** It has a class of the build, or is below an element that has one. */
  isOwn: boolean;
  /** It is below an element that has one, so that its siblings are too. */
  isBelowOwn: boolean;
}

const FOREIGN: Reach = { isOwn: false, isBelowOwn: false };
const BELOW_OWN: Reach = { isOwn: true, isBelowOwn: true };

const combine = (reaches: readonly Reach[]): Reach => ({
  isOwn: reaches.length > 0 && reaches.every(({ isOwn }) => isOwn),
  isBelowOwn: reaches.length > 0 && reaches.every(({ isBelowOwn }) => isBelowOwn),
});

/** Where a rule is. */
interface Context {
  /** A text that every class of the build contains, and no other name. */
  mark: string;
  /** What `&` matches. Undefined outside of a style rule. */
  parent: Reach | undefined;
}

const splitByComma = (values: Values): Values[] => {
  const lists: ComponentValue[][] = [[]];
  for (const value of values) {
    if (isTokenComma(toToken(value))) lists.push([]);
    else lists.at(-1)?.push(value);
  }
  return lists.map(trim);
};

const isDelimiter = (value: ComponentValue | undefined, ...texts: string[]): boolean => {
  const token = toToken(value);
  return isTokenDelim(token) && texts.includes(token[4].value);
};

const refersToParent = (values: Values): boolean =>
  values.some((value) =>
    isFunctionNode(value) || isSimpleBlockNode(value) ? refersToParent(value.value) : isDelimiter(value, '&'),
  );

/**
 * These match what one of their selectors matches. Others, such as `:not()` and `:has()`, say nothing about where an
 * element is.
 */
const ALTERNATIVES = /^(?:is|where|matches|-(?:webkit|moz)-any)$/i;

/** What a part of a selector without combinators adds. */
const findReachOfPart = (value: ComponentValue, previous: ComponentValue | undefined, context: Context): Reach => {
  const token = toToken(value);
  const isMarked =
    (isTokenIdent(token) && isDelimiter(previous, '.') && token[4].value.includes(context.mark)) ||
    (isTokenHash(token) && token[4].value.includes(context.mark));
  if (isMarked) return { isOwn: true, isBelowOwn: false };
  if (isDelimiter(value, '&')) return context.parent ?? FOREIGN;
  if (isFunctionNode(value) && ALTERNATIVES.test(value.getName()) && isTokenColon(toToken(previous)))
    return combine(splitByComma(value.value).map((each) => findReach(each, context)));
  return FOREIGN;
};

/** After a combinator. An element below an own one is own; a sibling is only if their common parent is. */
const follow = ({ isOwn, isBelowOwn }: Reach, isSibling: boolean): Reach => {
  const isBelow = isSibling ? isBelowOwn : isOwn;
  return { isOwn: isBelow, isBelowOwn: isBelow };
};

const SIBLINGS = ['+', '~', '|'];
const COMBINATORS = ['>', ...SIBLINGS];

const findReach = (selector: Values, context: Context, start = FOREIGN): Reach => {
  let reach = start;
  const values = trim(selector)
    .filter((value) => !isCommentNode(value))
    .filter((value, index, all) => !isWhitespaceNode(value) || !isWhitespaceNode(all[index - 1]));
  values.forEach((value, index) => {
    const previous = values[index - 1];
    const isCombinator = isDelimiter(value, ...COMBINATORS);
    const isSpace =
      isWhitespaceNode(value) &&
      !isDelimiter(previous, ...COMBINATORS) &&
      !isDelimiter(values[index + 1], ...COMBINATORS);
    if (isCombinator || isSpace) reach = follow(reach, isDelimiter(value, ...SIBLINGS));
    else {
      const part = findReachOfPart(value, previous, context);
      reach = { isOwn: reach.isOwn || part.isOwn, isBelowOwn: reach.isBelowOwn || part.isBelowOwn };
    }
  });
  return reach;
};

/** A nested selector without `&` is below its parent rule, or follows it. */
const findNestedReach = (selector: Values, context: Context): Reach => {
  const { parent } = context;
  const isRelative = isDelimiter(selector[0], ...COMBINATORS);
  if (!parent || (refersToParent(selector) && !isRelative)) return findReach(selector, context);
  return findReach(selector, context, isRelative ? parent : follow(parent, false));
};

/** Contain rules, and do not name anything for the whole page. */
const GROUPS = ['media', 'supports', 'container', 'layer', 'starting-style'];
const HARMLESS_STATEMENTS = ['charset', 'layer'];

/** The elements in a scope are those below its roots. */
const findScopeReach = (prelude: Values, context: Context): Reach => {
  const [root] = trim(prelude);
  if (!root || !isSimpleBlockNode(root) || root.startToken[1] !== '(') return FOREIGN;
  return combine(splitByComma(root.value).map((selector) => findNestedReach(selector, context)));
};

const isOwnName = (prelude: Values, mark: string): boolean => {
  const token = toToken(trim(prelude)[0]);
  return (isTokenIdent(token) || isTokenString(token)) && token[4].value.includes(mark);
};

const findInAtRule = ({ prelude: [name, ...prelude], block }: Rule, context: Context): ForeignRule[] => {
  const token = toToken(name);
  const keyword = isTokenAtKeyword(token) ? token[4].value.toLowerCase() : '';
  const foreign = [toForeignRule([...(name ? [name] : []), ...prelude])];
  if (!block) return HARMLESS_STATEMENTS.includes(keyword) ? [] : foreign;
  if (GROUPS.includes(keyword)) return findInBlock(block, context);
  if (/^(?:-\w+-)?keyframes$/.test(keyword)) return isOwnName(prelude, context.mark) ? [] : foreign;
  if (keyword !== 'scope' || !findScopeReach(prelude, context).isOwn) return foreign;
  return findInBlock(block, { ...context, parent: BELOW_OWN });
};

const findInStyleRule = ({ prelude, block = [] }: Rule, context: Context): ForeignRule[] => {
  const selectors = splitByComma(prelude);
  const reaches = selectors.map((selector) => findNestedReach(selector, context));
  const foreign = selectors.filter((_, index) => !reaches[index]?.isOwn).map(toForeignRule);
  return foreign.length > 0 ? foreign : findInBlock(block, { ...context, parent: combine(reaches) });
};

const findInBlock = (values: Values, context: Context): ForeignRule[] =>
  splitRules(values, context.parent !== undefined).flatMap((rule) =>
    isTokenAtKeyword(toToken(rule.prelude[0])) ? findInAtRule(rule, context) : findInStyleRule(rule, context),
  );

/**
 * Finds selectors and at-rules that affect more than elements with a class of the build, and elements below these.
 * @param mark a text that every class, id and animation of the build contains
 */
export function findForeignRules(css: string, mark: string): ForeignRule[] {
  return findInBlock(parseListOfComponentValues(tokenize({ css })), { mark, parent: undefined });
}
