import type { Call, ChangeTopic, ReplyOf } from 'contracts';
import type { ComponentType } from 'react';
import type { Api, CallInput } from './api.ts';
import type { LeavePrompt } from './leave-guard.ts';
import type { Session } from './store.tsx';

/** A value that changes. It is a readable store of Svelte, too. */
export interface Live<T> {
  get(): T;
  /** Calls the listener at once, and after each change. @returns a function that unsubscribes */
  subscribe(listener: (value: T) => void): () => void;
}

/** A GET call, or one that sends a body to compute from, and changes nothing. */
export type ReadCall = Call & ({ method: 'GET' } | { method: 'POST'; readsTopics: readonly ChangeTopic[] });

/** What a call replied last, or how it failed. */
export type WatchedReply<C extends Call> = { reply: ReplyOf<C> } | { error: Error };

export interface PortCalls {
  /** Makes a call, as `getApi().call` does. */
  call: Api['call'];
  /**
   * Makes a call that only reads, and again whenever a write of any module or tab makes its reply stale.
   * @returns a function that ends it
   */
  watch<C extends ReadCall>(call: C, input: CallInput<C>, listener: (result: WatchedReply<C>) => void): () => void;
}

interface PortNavigation {
  location: Live<Readonly<{ pathname: string; search: string }>>;
  /** Opens a page of the product. A click on a link in the element does the same. */
  go(to: string, options?: { replace?: boolean }): void;
  /** The prompt before the trader leaves unsaved work; null when nothing would be lost. */
  guard(prompt: LeavePrompt | null): void;
}

export interface PortDrafts {
  /** What this trader typed in this tab, or null. Validate it: another version may have stored it. */
  read(name: string): unknown;
  /** Stores JSON until sign-out, which asks about it; null removes it. `name` is lower-case words and hyphens. */
  write(name: string, value: unknown): void;
}

/** How the page looks. Its design tokens, such as `var(--text-muted)`, change by themselves. */
export interface PortTheme {
  scheme: 'light' | 'dark';
  /** Privacy mode: amounts of money are masked. */
  masksAmounts: boolean;
}

/** What the page gives to code that is not a component of React. */
export interface Port<P extends object = object> {
  /** What a slot passes to its panel, or the parameters of a page's path. */
  properties: Live<P>;
  session: Live<Session>;
  calls: PortCalls;
  navigation: PortNavigation;
  drafts: PortDrafts;
  theme: Live<PortTheme>;
}

/** A page or a panel without React. */
export interface Mountable<P extends object = object> {
  /**
   * Shows it in the element, which is empty. What it throws is shown like the error of a component.
   * @returns a function that ends everything that it started
   */
  mount(element: HTMLElement, port: Port<P>): () => void;
}

/** The parameters of a page's path, such as `tradeId` of `/trades/:tradeId`. */
export type PathParameters = Readonly<Record<string, string | undefined>>;

/** The loaded code of a page. */
export type PageContent = { default: ComponentType } | Mountable<PathParameters>;

/** The loaded code of a panel. */
export type PanelContent<P extends object> = { default: ComponentType<P> } | Mountable<P>;
