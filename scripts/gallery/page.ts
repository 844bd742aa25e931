// The page of all pictures: one row an address, the choice of language, theme and size above.
export interface Picture {
  name: string;
  language: string;
  theme: string;
  size: string;
  file: string;
}

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

const valuesOf = (pictures: readonly Picture[], of: keyof Picture): string[] => [
  ...new Set(pictures.map((picture) => picture[of])),
];

/** Works from the disk, without a server: the choice is made by style sheets alone, the pictures come as they are scrolled to. */
export function pageOf(pictures: readonly Picture[]): string {
  const facets = (['language', 'theme', 'size'] as const).map((of) => ({
    of,
    values: valuesOf(pictures, of),
  }));
  const choices = facets
    .map(
      ({ of, values }) =>
        `<fieldset><legend>${of}</legend>${values
          .map(
            (value, at) =>
              `<label><input type="checkbox" id="${of}-${value}"${at === 0 || of === 'size' ? ' checked' : ''}> ${value}</label>`,
          )
          .join('')}</fieldset>`,
    )
    .join('');
  const hiding = facets
    .flatMap(({ of, values }) =>
      values.map(
        (value) => `body:has(#${of}-${value}:not(:checked)) [data-${of}=${value}]{display:none}`,
      ),
    )
    .join('\n');
  const rows = valuesOf(pictures, 'name')
    .map(
      (name) =>
        `<section><h2>${escaped(name)}</h2><div>${pictures
          .filter((picture) => picture.name === name)
          .map(
            ({ language, theme, size, file }) =>
              `<figure data-language="${language}" data-theme="${theme}" data-size="${size}"><a href="${file}"><img loading="lazy" src="${file}" alt="${escaped(name)}"></a><figcaption>${language} · ${theme} · ${size}</figcaption></figure>`,
          )
          .join('')}</div></section>`,
    )
    .join('\n');
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Screens · Practice Diary</title>
<style>
body{font:15px/1.5 system-ui,sans-serif;margin:0;background:#f4f5f7;color:#1c1e26}
header{position:sticky;top:0;display:flex;flex-wrap:wrap;gap:24px;padding:12px 24px;background:#fff;border-bottom:1px solid #d9dce3;z-index:1}
fieldset{border:0;padding:0;margin:0;display:flex;gap:12px}legend{float:left;font-weight:700}
section{padding:0 24px}section>div{display:flex;gap:16px;align-items:flex-start;overflow-x:auto}
figure{margin:0}img{border:1px solid #d9dce3;background:#fff}figcaption{font-size:13px}
[data-size=phone] img{width:240px}[data-size=tablet] img{width:360px}[data-size=laptop] img{width:640px}
${hiding}
</style>
<header>${choices}</header>
${rows}
</html>
`;
}
