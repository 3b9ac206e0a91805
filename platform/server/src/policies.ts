/** CSP of replies that are not pages: if a browser displays one anyway, it loads and runs nothing. */
export const denyAllPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Two years, as the HSTS preload list requires. */
export const strictTransportSecurity = 'max-age=63072000; includeSubDomains';
