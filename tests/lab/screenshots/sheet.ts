/** A screenshot's file, and what it shows. */
export interface Picture {
  name: string;
  width: number;
  scheme: 'light' | 'dark';
  file: string;
}

const figure = ({ width, scheme, file }: Picture): string =>
  `<figure data-scheme="${scheme}"><a href="${file}"><img src="${file}" loading="lazy" style="width: ${width / 4}px"></a>
  <figcaption>${width} ${scheme}</figcaption></figure>`;

/** A page of all screenshots, those of one route side by side. */
export const contactSheet = (pictures: readonly Picture[]): string => {
  const names = [...new Set(pictures.map(({ name }) => name))];
  const place = (name: string): string => {
    const ofName = pictures.filter((picture) => picture.name === name);
    return `<section id="${name}"><h2><a href="#${name}">${name}</a></h2><div>${ofName.map(figure).join('')}</div></section>`;
  };
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Screenshots</title>
<style>
  body { margin: 2rem; font: 14px system-ui; background: #777; color: #fff; }
  a { color: inherit; }
  section > div { display: flex; flex-wrap: wrap; gap: 1rem; align-items: start; }
  figure { margin: 0; max-height: 40rem; overflow: hidden; }
  img { display: block; }
</style>
<h1>${pictures.length} pictures</h1>
${names.map(place).join('\n')}
</html>
`;
};
