// `npm run screenshots [-- name…]`: a screenshot of every route in both themes, on desktop and phone, in
// tests/lab/screenshots/out with an index.html. Review them before a release. `npm run pictures -w lab [-- name…]`: the
// pictures of README and of the home page, and the icons. They are checked in: run it when the design of a page that
// they show has changed.
import { takePictures } from './pictures.ts';
import { takeRoutes } from './routes.ts';

const names = process.argv.slice(2);
if (names[0] === '--pictures') await takePictures(names.slice(1));
else await takeRoutes(names);
