// A database connection of its own that listens on one channel, and comes back when it breaks.
import pg from 'pg';

export interface ListeningParts {
  connectionString: string;
  channel: string;
  hear: (payload: string) => void;
  /** @param isBack whether it was open before: what was said in between is lost. */
  onOpen: (isBack: boolean) => void;
  onError: (error: unknown, what: string) => void;
}

export function keepListening({
  connectionString,
  channel,
  hear,
  onOpen,
  onError,
}: ListeningParts): { ready: Promise<void>; stop(): Promise<void> } {
  let isStopped = false;
  let current: pg.Client | null = null;
  let timer: NodeJS.Timeout | undefined;
  const open = async (isBack: boolean, pause: number): Promise<void> => {
    const client = new pg.Client({
      connectionString,
      application_name: `practice-diary-${channel}`,
      connectionTimeoutMillis: 2_000,
      keepAlive: true,
    });
    let isLost = false;
    const lose = (error?: unknown) => {
      if (isLost || isStopped) return;
      isLost = true;
      onError(error, channel);
      void client.end();
      timer = setTimeout(() => void open(true, Math.min(pause * 2, 5_000)), pause);
    };
    client.on('error', lose);
    client.on('end', () => lose());
    client.on('notification', ({ payload = '' }) => {
      try {
        hear(payload);
      } catch (error) {
        onError(error, channel);
      }
    });
    try {
      await client.connect();
      await client.query(`listen ${channel}`);
      current = client;
      onOpen(isBack);
    } catch (error) {
      lose(error);
    }
  };
  return {
    ready: open(false, 200),
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await current?.end();
    },
  };
}
