// The way to a provider that is called by HTTP, which fails in a provider's ways whoever is behind it.
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** Nobody listens; whoever asks is asked to come later; whoever asks hears nothing; what is asked arrives and its answer does not. */
export const outages = ['away', 'busy', 'mute', 'deaf'] as const;
type Standing = 'there' | (typeof outages)[number];

const later =
  'HTTP/1.1 503 Service Unavailable\r\ncontent-type: application/json\r\ncontent-length: 2\r\nconnection: close\r\n\r\n{}';

export class Way {
  readonly url: string;
  readonly #to: number;
  readonly #port: number;
  readonly #open = new Set<Socket>();
  #server: Server;
  #standing: Standing = 'there';

  private constructor(to: number, server: Server) {
    this.#to = to;
    this.#server = server;
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it listens on a port
    this.#port = (server.address() as AddressInfo).port;
    this.url = `http://127.0.0.1:${this.#port}`;
    server.on('connection', (near) => this.#carry(near));
  }

  /** @param to the address of the provider on this machine */
  static async open(to: string): Promise<Way> {
    return new Way(Number(new URL(to).port), await listening(0));
  }

  /** Whoever is being answered is cut off. */
  async go(to: Standing): Promise<void> {
    const from = this.#standing;
    this.#standing = to;
    const closed =
      to === 'away' && new Promise<void>((done) => void this.#server.close(() => done()));
    for (const socket of this.#open) socket.destroy();
    await closed;
    if (from !== 'away' || to === 'away') return;
    this.#server = await listening(this.#port);
    this.#server.on('connection', (near) => this.#carry(near));
  }

  close(): void {
    for (const socket of this.#open) socket.destroy();
    this.#server.close();
  }

  #carry(near: Socket): void {
    const standing = this.#standing;
    this.#hold(near);
    if (standing === 'busy') near.once('data', () => near.end(later));
    if (standing === 'busy' || standing === 'mute') return void near.resume();
    const far = connect({ port: this.#to, host: '127.0.0.1' });
    this.#hold(far);
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
    near.pipe(far);
    if (standing === 'deaf') far.resume();
    else far.pipe(near);
  }

  #hold(socket: Socket): void {
    this.#open.add(socket);
    socket.on('error', () => undefined).on('close', () => this.#open.delete(socket));
  }
}

async function listening(port: number): Promise<Server> {
  const server = createServer();
  await new Promise<void>((begun) => {
    server.listen(port, '127.0.0.1', begun);
  });
  return server;
}
