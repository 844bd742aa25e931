import type { FastifyInstance } from 'fastify';

export function addHealth(
  app: FastifyInstance,
  { isReady, isLeaving }: { isReady: () => Promise<boolean>; isLeaving: () => boolean },
): void {
  app.get('/health/live', async () => ({ live: true }));
  app.get('/health/ready', async (_request, reply) => {
    const ready = !isLeaving() && (await isReady());
    return reply.code(ready ? 200 : 503).send({ ready });
  });
}
