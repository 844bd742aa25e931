// The installed app's keeper. Parts of a build carry their contents in their names and are kept for good; the page itself always comes from
// the server, so that an old app never meets a new server. Only when no server answers does the last page open, with what it has.
declare const self: ServiceWorkerGlobalScope;
/** Written in by the build: its name, and the addresses of its parts. */
declare const BUILD: string;
declare const PARTS: readonly string[];

const icon = '/icon.svg';
const partsPlace = `pd-${BUILD}`;
const pagePlace = 'pd-page';
/** From a log-out to the next page: an answer that was on its way then leaves nothing behind. */
let isForgetting = false;
/** An open tab may still need the parts of the build before. */
const buildsKept = 2;

self.addEventListener('install', (event) => {
  event.waitUntil(fill().then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(forgetOld().then(() => self.clients.claim()));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (pathname.startsWith('/assets/') || pathname === icon) event.respondWith(partOf(request));
  else if (
    request.mode === 'navigate' &&
    !pathname.startsWith('/api') &&
    !/^\/(b|cal|p|tv|v)(\/|$)/.test(pathname) &&
    !pathname.startsWith('/health')
  )
    event.respondWith(pageOf(request));
});

self.addEventListener('message', ({ data }) => {
  isForgetting ||= data === 'forget';
});

self.addEventListener('push', (event) => {
  const { title, body, lang, tag, url }: Record<string, string> = event.data?.json() ?? {};
  event.waitUntil(
    self.registration.showNotification(title ?? '', {
      ...(body === undefined ? {} : { body }),
      ...(lang === undefined ? {} : { lang }),
      ...(tag === undefined ? {} : { tag }),
      icon,
      data: url,
    }),
  );
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openAt(String(event.notification.data ?? '/')));
});

/** In a tab that is open already, else in a new one. */
async function openAt(path: string): Promise<void> {
  const [tab] = await self.clients.matchAll({ type: 'window' });
  if (!tab) return void (await self.clients.openWindow(path));
  await tab.navigate(path);
  await tab.focus();
}

/** What does not come now is fetched when it is needed. */
async function fill(): Promise<void> {
  const place = await caches.open(partsPlace);
  await Promise.all(
    PARTS.map(async (path) => {
      const answer = (await caches.match(path)) ?? (await fetch(path).catch(() => null));
      if (answer?.ok) await place.put(path, answer);
    }),
  );
}

async function forgetOld(): Promise<void> {
  const places = (await caches.keys()).filter(
    (name) => name.startsWith('pd-') && name !== pagePlace && name !== partsPlace,
  );
  for (const name of places.slice(0, Math.max(0, places.length - (buildsKept - 1))))
    await caches.delete(name);
}

async function partOf(request: Request): Promise<Response> {
  const cached = await caches.match(request.url);
  if (cached) return cached;
  const answer = await fetch(request);
  if (answer.ok) await keep(partsPlace, request.url, answer.clone());
  return answer;
}

async function pageOf(request: Request): Promise<Response> {
  isForgetting = false;
  try {
    const answer = await fetch(request);
    // The root is the login page, which opens no other address.
    if (answer.ok && answer.headers.get('x-build') && new URL(request.url).pathname !== '/')
      await keep(pagePlace, '/', answer.clone());
    return answer.status < 500
      ? answer
      : ((await caches.match('/', { cacheName: pagePlace })) ?? answer);
  } catch (error) {
    const lastPage = await caches.match('/', { cacheName: pagePlace });
    if (!lastPage) throw error;
    return lastPage;
  }
}

/** A full disk is no reason to show nothing. */
async function keep(place: string, key: string, answer: Response): Promise<void> {
  if (isForgetting) return;
  await caches
    .open(place)
    .then((cache) => cache.put(key, answer))
    .catch(() => undefined);
}
