// What makes the app installable: its pictures, the manifest, and the service worker with the names of this build's parts.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import sharp from 'sharp';
import type { Rolldown } from 'vite';
import { plainScript } from './build-scripts.ts';

/** Larger parts are worth fetching only by those who need them. */
const largestKept = 400_000;
/** Parts that few people need, or that come in ten languages of which one is spoken. */
const isForFew = (moduleId: string): boolean =>
  /[\\/](locales|names)[\\/]|node_modules[\\/]driver\.js[\\/]/.test(moduleId);

/** @param folder the built web app. Call before its files are compressed: the page changes here. */
export async function writeInstalled(
  folder: string,
  output: Rolldown.RolldownOutput['output'],
): Promise<void> {
  nameByContents(folder, 'boot.js');
  await drawIcons(folder);
  writeFileSync(`${folder}/manifest.webmanifest`, JSON.stringify(manifest));
  const page = readFileSync(`${folder}/index.html`);
  const boot = /\/assets\/boot-\w+\.js/.exec(page.toString())?.[0];
  if (!boot) throw new Error('the page names no boot script');
  const parts = output
    .filter((part) =>
      part.type === 'chunk' ? !part.moduleIds.some(isForFew) : part.fileName.endsWith('.css'),
    )
    .map((part) => `/${part.fileName}`)
    .filter((path) => statSync(`${folder}${path}`).size <= largestKept);
  const build = createHash('sha256').update(page).digest('hex').slice(0, 12);
  const worker = await plainScript('src/web/worker.ts', {
    BUILD: JSON.stringify(build),
    PARTS: JSON.stringify([...parts, boot, '/icon.svg']),
  });
  writeFileSync(`${folder}/sw.js`, worker);
}

/** A file of the page that the bundler does not see, kept for good like the others. */
function nameByContents(folder: string, name: string): void {
  const hash = createHash('sha256')
    .update(readFileSync(`${folder}/${name}`))
    .digest('hex')
    .slice(0, 8);
  const path = `assets/${name.replace('.', `-${hash}.`)}`;
  renameSync(`${folder}/${name}`, `${folder}/${path}`);
  const page = `${folder}/index.html`;
  writeFileSync(page, readFileSync(page, 'utf8').replace(`"/${name}"`, `"/${path}"`));
}

const manifest = {
  id: '/',
  name: 'Practice Diary',
  short_name: 'Diary',
  start_url: '/dashboard',
  scope: '/',
  display: 'standalone',
  background_color: '#f7f8fb',
  theme_color: '#303F9F',
  categories: ['medical', 'business', 'productivity'],
  icons: [
    { src: '/icons/192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icons/512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icons/maskable-192.png', sizes: '192x192', type: 'image/png', purpose: 'maskable' },
    { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
  ],
};

/** From the one drawing. A maskable icon fills its square and keeps the drawing inside the middle four fifths, whatever shape is cut out of it. */
async function drawIcons(folder: string): Promise<void> {
  mkdirSync(`${folder}/icons`, { recursive: true });
  const drawing = readFileSync('src/web/public/icon.svg', 'utf8');
  const inner = drawing
    .replace(/^<svg[^>]*>/, '')
    .replace(/<\/svg>\s*$/, '')
    .replace(/<rect[^>]*\/>/, '');
  const full = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="#303F9F"/><g transform="translate(32 32) scale(.78) translate(-32 -32)">${inner}</g></svg>`;
  const draw = (svg: string, size: number, name: string) =>
    sharp(Buffer.from(svg), { density: (72 * size) / 64 })
      .resize(size, size)
      .png({ compressionLevel: 9 })
      .toFile(`${folder}/icons/${name}.png`);
  await Promise.all([
    draw(drawing, 192, '192'),
    draw(drawing, 512, '512'),
    draw(full, 192, 'maskable-192'),
    draw(full, 512, 'maskable-512'),
    draw(full, 180, 'apple-touch'),
  ]);
}
