/** Two candles, an open one and a closed one, as in favicon.svg. */
export const Logo = () => (
  <svg width="28" height="28" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
    <rect width="32" height="32" rx="8" fill="var(--accent)" />
    <g stroke="var(--accent-contrast)" strokeWidth="2.5" strokeLinecap="round" strokeLinejoin="round" fill="none">
      <path d="M11 7v4M11 20v5M21 5v4M21 19v4" />
      <rect x="8.25" y="11" width="5.5" height="9" rx="1" />
      <rect x="18.25" y="9" width="5.5" height="10" rx="1" fill="var(--accent-contrast)" />
    </g>
  </svg>
);
