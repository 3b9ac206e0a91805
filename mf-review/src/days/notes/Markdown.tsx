import { lexer, type Token, type Tokens } from 'marked';
import { Fragment, type JSX, type ReactNode } from 'react';
import styles from './Notes.module.css';

/** Addresses that a link may have. Others, such as javascript:, are shown as text. */
const SAFE_ADDRESS = /^(https?:|mailto:|\/(?!\/))/i;

type TokenOf<T extends Tokens.Generic['type']> = Extract<Token, { type: T }> & Tokens.Generic;

const renderAll = (tokens: readonly Token[] = []): ReactNode =>
  tokens.map((token, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the tokens of a text are never reordered.
    <Fragment key={index}>{renderToken(token as Tokens.Generic)}</Fragment>
  ));

/** The page has an h1, and the card of the notes an h2. */
const renderHeading = ({ depth, tokens }: Tokens.Generic): ReactNode => {
  const Heading = `h${Math.min(Number(depth) + 2, 6)}` as keyof JSX.IntrinsicElements;
  return <Heading>{renderAll(tokens)}</Heading>;
};

const renderLink = ({ href, tokens, raw }: Tokens.Generic): ReactNode =>
  SAFE_ADDRESS.test(String(href)) ? (
    <a href={String(href)} target="_blank" rel="noopener noreferrer nofollow">
      {renderAll(tokens)}
    </a>
  ) : (
    raw
  );

const renderList = ({ ordered, start, items }: TokenOf<'list'>): ReactNode => {
  const children = (items as Tokens.ListItem[]).map(({ raw, task, checked, tokens }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the items of a text are never reordered, and may repeat.
    <li key={`${index} ${raw}`} data-task={task || undefined}>
      {task && (checked ? '☑ ' : '☐ ')}
      {renderAll(tokens)}
    </li>
  ));
  return ordered ? <ol start={Number(start) || 1}>{children}</ol> : <ul>{children}</ul>;
};

const renderCells = (cells: readonly Tokens.TableCell[], Cell: 'th' | 'td') =>
  cells.map(({ text, tokens, align }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the cells of a text are never reordered, and may repeat.
    <Cell key={`${index} ${text}`} style={{ textAlign: align ?? undefined }}>
      {renderAll(tokens)}
    </Cell>
  ));

const renderTable = ({ header, rows }: Tokens.Generic): ReactNode => (
  <div className={styles.table}>
    {/* biome-ignore lint/correctness/noRestrictedElements: its headings may repeat, and it has no name. */}
    <table>
      <thead>
        <tr>{renderCells(header, 'th')}</tr>
      </thead>
      <tbody>
        {(rows as Tokens.TableCell[][]).map((cells, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a text are never reordered, and may repeat.
          <tr key={index}>{renderCells(cells, 'td')}</tr>
        ))}
      </tbody>
    </table>
  </div>
);

/**
 * How each element of Markdown is shown. HTML is not in the list: like everything unknown, it is shown as it was typed.
 */
const RENDERERS: Readonly<Record<string, (token: Tokens.Generic) => ReactNode>> = {
  space: () => null,
  def: () => null,
  heading: renderHeading,
  paragraph: ({ tokens }) => <p>{renderAll(tokens)}</p>,
  blockquote: ({ tokens }) => <blockquote>{renderAll(tokens)}</blockquote>,
  list: (token) => renderList(token as TokenOf<'list'>),
  code: ({ text }) => (
    <pre>
      <code>{text}</code>
    </pre>
  ),
  hr: () => <hr />,
  table: renderTable,
  text: ({ tokens, text }) => (tokens ? renderAll(tokens) : text),
  escape: ({ text }) => text,
  strong: ({ tokens }) => <strong>{renderAll(tokens)}</strong>,
  em: ({ tokens }) => <em>{renderAll(tokens)}</em>,
  del: ({ tokens }) => <del>{renderAll(tokens)}</del>,
  codespan: ({ text }) => <code>{text}</code>,
  br: () => <br />,
  link: renderLink,
};

const renderToken = (token: Tokens.Generic): ReactNode => (RENDERERS[token.type] ?? (({ raw }) => raw))(token);

/**
 * A text in Markdown. Its library only splits the text; the elements are React's, so that no HTML of a note reaches the
 * page. Images of other sites are not loaded, because they would tell them when a note is read.
 */
export function Markdown({ text }: { text: string }) {
  return <div className={styles.markdown}>{renderAll(lexer(text, { gfm: true, breaks: true }))}</div>;
}
