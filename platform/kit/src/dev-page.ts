// What `journal-kit dev` adds to the pages of the product. Their policy allows scripts only as files, and styles only
// through a style sheet or the objects of scripts.
import type { ServerResponse } from 'node:http';

export const PAGE_SCRIPT_PATH = '/module-dev.js';
export const PAGE_EVENTS_PATH = '/module-dev/events';
export const PAGE_ERRORS_PATH = '/module-dev/errors';

/** The events of a page: the module was built, or its build failed with a text as JSON. */
const PAGE_EVENTS = { built: 'built', failed: 'failed' } as const;

const DIALOG_STYLE = [
  'inset: 0; width: min(60rem, 100vw - 2rem); max-height: calc(100vh - 2rem); margin: auto; padding: 1rem',
  'border: 2px solid var(--danger); border-radius: 8px; background: var(--surface); color: var(--text)',
  'font: 14px/1.5 system-ui, sans-serif',
].join('; ');
const TEXT_STYLE =
  'margin: 1rem 0; font: 13px/1.5 ui-monospace, monospace; white-space: pre-wrap; overflow-wrap: anywhere';

/**
 * Reloads the page after each build, and shows why one failed until the next succeeds or the dialog is closed.
 * Errors of the page are sent to this server, which prints where they are in the sources.
 */
export const PAGE_SCRIPT = `
const events = new EventSource('${PAGE_EVENTS_PATH}');
events.addEventListener('${PAGE_EVENTS.built}', () => location.reload());

const create = (tag, textContent, css) => {
  const element = Object.assign(document.createElement(tag), { textContent });
  element.style.cssText = css;
  return element;
};

let shown;
events.addEventListener('${PAGE_EVENTS.failed}', ({ data }) => {
  shown?.remove();
  shown = create('dialog', '', '${DIALOG_STYLE}');
  shown.setAttribute('aria-label', 'The module was not built');
  const text = create('pre', JSON.parse(data), '${TEXT_STYLE}');
  text.tabIndex = 0;
  const close = create('button', 'Close', 'padding: 0.25rem 1rem; font: inherit');
  close.addEventListener('click', () => shown.close());
  shown.append(create('strong', 'The module was not built. The page shows its last build.', ''), text, close);
  document.body.append(shown);
  shown.showModal();
});

const report = (values) => {
  const stack = values.find((value) => value instanceof Error)?.stack;
  if (stack) fetch('${PAGE_ERRORS_PATH}', { method: 'POST', body: stack.replaceAll(location.origin, '') });
};
const { error: print } = console;
console.error = (...values) => {
  print.apply(console, values);
  report(values);
};
addEventListener('error', ({ error }) => report([error]));
addEventListener('unhandledrejection', ({ reason }) => report([reason]));
`;

/** The pages that are open. One that opens while the build fails shows why, too. */
export function createPages() {
  const pages = new Set<ServerResponse>();
  let failure: string | undefined;
  const send = (page: ServerResponse, event: string, data: string): void =>
    void page.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  return {
    add: (page: ServerResponse): void => {
      page.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
      pages.add(page);
      page.on('close', () => pages.delete(page));
      if (failure !== undefined) send(page, PAGE_EVENTS.failed, failure);
    },
    /** Reloads them. */
    reload: (): void => {
      failure = undefined;
      for (const page of pages) send(page, PAGE_EVENTS.built, '');
    },
    /** Shows why the module was not built, in the pages and on the terminal. */
    showFailure: (text: string): void => {
      failure = text;
      for (const page of pages) send(page, PAGE_EVENTS.failed, text);
      console.error(text);
    },
  };
}

export type Pages = ReturnType<typeof createPages>;
