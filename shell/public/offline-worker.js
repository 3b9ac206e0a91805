// Shows a page of our own when a page of the journal cannot be loaded because there is no connection, until it can. It
// stores nothing: the page is the text below. docs/DEPLOY.md says how to switch it off.

/** Seconds between two looks whether the journal can be reached again. */
const RETRY_SECONDS = 10;

const createPage = (nonce) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>No connection · Trading Journal</title>
    <style>
      body {
        display: grid;
        place-content: center;
        gap: 1rem;
        min-height: 100dvh;
        max-width: 28rem;
        margin: 0 auto;
        padding: 1rem;
        box-sizing: border-box;
        background: light-dark(#f6f6f3, #0d0e12);
        color: light-dark(#1b1c22, #eceef3);
        font: 1rem / 1.5 system-ui, sans-serif;
      }
      h1, p { margin: 0; }
      h1 { font-size: 1.5rem; }
      a {
        justify-self: start;
        padding: 0.5rem 1rem;
        border-radius: 0.5rem;
        background: light-dark(#3a47d5, #98a2ff);
        color: light-dark(#ffffff, #0f1130);
        font-weight: 600;
        text-decoration: none;
      }
    </style>
  </head>
  <body>
    <h1>No connection</h1>
    <p>Your journal could not be reached. It is not stored on this device, so it cannot be shown offline.</p>
    <p>Unsaved drafts in this browser are kept until you are connected again.</p>
    <a href="">Try again</a>
    <script nonce="${nonce}">
      const retry = async () => {
        if ((await fetch('/config.json', { cache: 'no-store' })).ok) location.reload();
      };
      const retryQuietly = () => void retry().catch(() => {});
      addEventListener('online', retryQuietly);
      setInterval(retryQuietly, ${RETRY_SECONDS} * 1000);
    </script>
  </body>
</html>`;

const createHeaders = (nonce) => ({
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-store',
  'Integrity-Policy': 'blocked-destinations=(script style)',
  // Only the script above, which only asks whether the journal is back.
  'Content-Security-Policy': `default-src 'none'; script-src 'nonce-${nonce}'; connect-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
});

const showOfflinePage = () => {
  const nonce = crypto.randomUUID();
  const headers = createHeaders(nonce);
  return new Response(createPage(nonce), { status: 503, statusText: 'No connection', headers });
};

/** The browser requests the page while this worker starts, so that it delays nothing. */
const load = async (event) => {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    return showOfflinePage();
  }
};

self.addEventListener('install', () => self.skipWaiting());

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([self.registration.navigationPreload?.enable(), self.clients.claim()]));
});

self.addEventListener('fetch', (event) => {
  const isPage = event.request.mode === 'navigate' && event.request.method === 'GET';
  // Downloads of the API are navigations, too.
  if (isPage && !new URL(event.request.url).pathname.startsWith('/api/')) event.respondWith(load(event));
});
