/** A candle that closes above its open, drawn as the favicon is. */
export const Logo = () => (
  <svg width="28" height="28" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
    <rect width="32" height="32" rx="8" fill="var(--accent)" />
    <g stroke="var(--accent-contrast)" strokeWidth="2.5" strokeLinecap="round" fill="none">
      <path d="M10 19v7M22 6v5" />
      <rect x="7.5" y="12" width="5" height="8" rx="1" />
      <rect x="19.5" y="10" width="5" height="11" rx="1" fill="var(--accent-contrast)" />
    </g>
  </svg>
);
