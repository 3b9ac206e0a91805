import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { App } from './App.tsx';

const homePage = (
  <StaticRouter location="/">
    <App />
  </StaticRouter>
);

/**
 * Renders the visitor's home page into index.html, so that it shows before any script has loaded. Removes style
 * attributes: the CSP forbids them in HTML (but allows React to set styles).
 */
export function prerender(): string {
  return renderToStaticMarkup(homePage).replaceAll(/ style="[^"]*"/g, '');
}
