// A weak line between a browser and its relay: every packet takes its time, some are lost, and none waits longer than a queue holds.
import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';

export interface Weakness {
  bitsPerSecond: number;
  /** 0 to 1, in each direction. */
  loss: number;
}

interface WeakLine {
  port: number;
  /** Null: as good as it gets. */
  set(weakness: Weakness | null): void;
  close(): void;
}

/** Of a packet on its way, beside its own bytes. */
const headBytes = 28;
const queueMillis = 400;

/** @param to a port of this machine that listens to UDP. */
export async function openWeakLine(to: number): Promise<WeakLine> {
  let weak: Weakness | null = null;
  const behind = new Map<string, Socket>();
  const way = () => {
    let freeAt = 0;
    return (bytes: number, go: () => void) => {
      if (!weak) return go();
      if (draw() < weak.loss) return;
      const now = performance.now();
      const begins = Math.max(now, freeAt);
      if (begins - now > queueMillis) return;
      freeAt = begins + ((bytes + headBytes) * 8_000) / weak.bitsPerSecond;
      setTimeout(go, freeAt - now);
    };
  };
  // One line for whoever is behind it, whichever of its ports it takes.
  const [up, down] = [way(), way()];
  const front = createSocket('udp4');
  let isOpen = true;
  const whenOpen = (go: () => void) => () => isOpen && go();
  front.on('message', (packet, { port, address }) => {
    const key = `${address}:${port}`;
    let own = behind.get(key);
    if (!own) {
      own = createSocket('udp4');
      behind.set(key, own);
      own.on('message', (answer) =>
        down(
          answer.length,
          whenOpen(() => front.send(answer, port, address)),
        ),
      );
    }
    const through = own;
    up(
      packet.length,
      whenOpen(() => through.send(packet, to, '127.0.0.1')),
    );
  });
  front.bind(0, '127.0.0.1');
  await once(front, 'listening');
  return {
    port: front.address().port,
    set(weakness) {
      weak = weakness;
    },
    close() {
      isOpen = false;
      front.close();
      for (const socket of behind.values()) socket.close();
    },
  };
}

let seed = 7;
/** The same in every run. */
function draw(): number {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
  return seed / 2 ** 32;
}
