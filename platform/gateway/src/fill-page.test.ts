import type { IncomingMessage } from 'node:http';
import { fillPage } from './fill-page.ts';

const html = '<meta content="__CSP_NONCE__"><meta content="__ORIGIN__/social.png"><link href="__PAGE_URL__">';
const fill = (publicUrl: string, path: string, host = 'evil.example') =>
  fillPage(html, {
    request: { headers: { host } } as IncomingMessage,
    path,
    nonce: 'n$&',
    publicUrl,
    vitals: '',
    apiUrl: '',
  });

describe('the URLs in the page', () => {
  it('are absolute, from the configured public URL and never from the Host header (HOM-01)', () => {
    expect(fill('http://localhost:3000', '/pricing')).toBe(
      '<meta content="n$&"><meta content="http://localhost:3000/social.png"><link href="http://localhost:3000/pricing">',
    );
    expect(fill('https://journal.example', '/')).toContain('href="https://journal.example/"');
  });

  it('are relative or empty if no public URL is configured (HOM-01)', () => {
    expect(fill('', '/')).toBe('<meta content="n$&"><meta content="/social.png"><link href="">');
  });

  it('are escaped, so that a path cannot inject HTML or change the origin (HOM-01)', () => {
    expect(fill('http://a.example', '/"><b>')).toContain('href="http://a.example/%22%3E%3Cb%3E"');
    expect(fill('http://a.example', '//evil.example/x')).toContain('href="http://a.example//evil.example/x"');
    expect(fill('http://a.example', "/$&'")).toContain('href="http://a.example/$&');
  });
});
