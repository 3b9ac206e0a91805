/** What the gateway has written into the page: how many visits tell how they felt, from 0 to 1, and whom. */
const readSettings = (): { share: number; address: string } => {
  const [share, address = ''] = document.querySelector<HTMLMetaElement>('meta[name=vitals]')?.content.split(' ') ?? [];
  return { share: Number(share), address };
};

/** Safari has none. */
const whenIdle = (run: () => void): void => {
  if ('requestIdleCallback' in window) requestIdleCallback(run);
  else setTimeout(run, 1_000);
};

/** In some of all visits measures how the page felt. The code for it comes once the page is there, and only then. */
export const watchVitals = (): void => {
  const { share, address } = readSettings();
  if (!(Math.random() < share)) return;
  const measure = () =>
    whenIdle(() => {
      import(/* webpackChunkName: 'vitals' */ './vitals.ts').then(
        ({ measureVitals }) => measureVitals(address),
        () => {},
      );
    });
  if (document.readyState === 'complete') measure();
  else window.addEventListener('load', measure, { once: true });
};
