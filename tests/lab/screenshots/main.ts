// `npm run screenshots [-- name…]`: a screenshot of every route in both themes, on desktop and phone, in
// tests/lab/screenshots/out with an index.html. Review them before a release. `npm run pictures -w lab`: the home
// page's pictures of the product and the icons. They are checked in: run it when the dashboard's design has changed.
import { takeHomePagePictures } from './home-page.ts';
import { takeRoutes } from './routes.ts';

const names = process.argv.slice(2);
if (names[0] === '--home-page') await takeHomePagePictures();
else await takeRoutes(names);
