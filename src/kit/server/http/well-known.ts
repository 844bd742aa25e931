// What programs ask every site for.
import type { FastifyInstance } from 'fastify';

export function addWellKnown(app: FastifyInstance, securityContact: string | undefined): void {
  // No page is for a search engine: the app is private, and a booking page is handed on by its clinic.
  app.get('/robots.txt', async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send('User-agent: *\nDisallow: /\n'),
  );
  app.get('/favicon.ico', async (_request, reply) => reply.redirect('/icon.svg', 301));
  if (securityContact !== undefined) addSecurityTxt(app, securityContact);
}

/** RFC 9116. */
function addSecurityTxt(app: FastifyInstance, securityContact: string): void {
  app.get('/.well-known/security.txt', async (_request, reply) => {
    const expires = Temporal.Now.instant().add({ hours: 24 * 180 });
    const lines = [
      `Contact: ${securityContact}`,
      `Expires: ${expires.toString({ smallestUnit: 'second' })}`,
      'Preferred-Languages: en, hi',
    ];
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`);
  });
}
