export { CallError, type CallErrorProps } from './CallError.tsx';
export { lazyPanel } from './lazyPanel.ts';
export { useCall, useCalls, withQueryClient } from './queries.tsx';
export { ReplyCard, type ReplyCardProps, ReplyContent, type ReplyContentProps } from './Reply.tsx';
export { getCachedPages, invalidateCall, type ReplyCache, writeThroughCache } from './replyCache.ts';
export { type PagesOptions, usePages } from './usePages.ts';
export { getBrowserTimeZone, useSettings, useTimeZone } from './useSettings.ts';
export { type ShownReply, useShownReply } from './useShownReply.ts';
export { useWrite, type WriteOptions } from './useWrite.ts';
