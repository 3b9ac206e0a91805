import type { IncomingMessage } from 'node:http';
import { fillPage } from './fill-page.ts';

const html = '<meta content="__CSP_NONCE__"><meta content="__ORIGIN__/social.png"><link href="__PAGE_URL__">';
const fill = (host: string, path: string, https = false) =>
  fillPage(html, {
    request: { headers: { host } } as IncomingMessage,
    path,
    nonce: 'n$&',
    https,
    vitals: '',
    apiUrl: '',
  });

describe('HOM-01 the addresses in the page', () => {
  it('are whole, by the name that the browser called', () => {
    expect(fill('localhost:3000', '/pricing')).toBe(
      '<meta content="n$&"><meta content="http://localhost:3000/social.png"><link href="http://localhost:3000/pricing">',
    );
    expect(fill('journal.example', '/', true)).toContain('href="https://journal.example/"');
  });

  it.each(['"><script>', 'a.example/x?', 'a b', ''])('are our own, without a host, where the name is %j', (host) => {
    expect(fill(host, '/')).toBe('<meta content="n$&"><meta content="/social.png"><link href="">');
  });

  it('let no path write into the page or lead elsewhere', () => {
    expect(fill('a.example', '/"><b>')).toContain('href="http://a.example/%22%3E%3Cb%3E"');
    expect(fill('a.example', '//evil.example/x')).toContain('href="http://a.example//evil.example/x"');
    expect(fill('a.example', "/$&'")).toContain('href="http://a.example/$&');
  });
});
