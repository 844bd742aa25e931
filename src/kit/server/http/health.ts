import type { FastifyInstance } from 'fastify';

export function addHealth(
  app: FastifyInstance,
  { isReady }: { isReady: () => Promise<boolean> },
): void {
  app.get('/health/live', async () => ({ live: true }));
  app.get('/health/ready', async (_request, reply) => {
    const ready = await isReady();
    return reply.code(ready ? 200 : 503).send({ ready });
  });
}

/** RFC 9116. */
export function addSecurityTxt(app: FastifyInstance, securityContact: string | undefined): void {
  if (securityContact === undefined) return;
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
