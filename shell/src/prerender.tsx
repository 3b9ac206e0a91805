import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { App } from './App.tsx';

const homePage = (
  <StaticRouter location="/">
    <App />
  </StaticRouter>
);

/**
 * The home page as a visitor sees it, for index.html: the headline shows before any script has come. Without style
 * attributes, which the page's policy forbids in HTML (and allows to React).
 */
export const prerender = (): string => renderToStaticMarkup(homePage).replaceAll(/ style="[^"]*"/g, '');
