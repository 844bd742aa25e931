// Pictures and PDF files from browser to browser, past the server: in pieces, one file at a time, each looked at before it is shown.

/** What the clinic's documents take, so that whatever was sent can be kept. */
export const maxFileBytes = 5_000_000;
const pieceBytes = 16_384;
const maxBuffered = 262_144;
/** The other side says nothing for so long: the file did not arrive. */
const silentMillis = 20_000;

type FileProblem = 'fileKind' | 'fileBig' | 'fileLater' | 'fileBroke';

export interface FileLine {
  use(channel: RTCDataChannel): void;
  /** @param onPart how much has arrived, 0 to 1. @throws FileRefused */
  send(file: File, onPart: (part: number) => void): Promise<void>;
  close(): void;
}

export class FileRefused extends Error {
  readonly problem: FileProblem;
  constructor(problem: FileProblem) {
    super(problem);
    this.name = 'FileRefused';
    this.problem = problem;
  }
}

const signs: readonly { media: string; ending: string; at: number; bytes: readonly number[] }[] = [
  { media: 'image/jpeg', ending: 'jpg', at: 0, bytes: [0xff, 0xd8, 0xff] },
  { media: 'image/png', ending: 'png', at: 0, bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a] },
  { media: 'image/webp', ending: 'webp', at: 8, bytes: [0x57, 0x45, 0x42, 0x50] },
  { media: 'application/pdf', ending: 'pdf', at: 0, bytes: [0x25, 0x50, 0x44, 0x46, 0x2d] },
];

/** What a file is by its own first bytes; what it calls itself counts for nothing. */
async function fileFrom(content: Blob, name: string): Promise<File | null> {
  const head = new Uint8Array(await content.slice(0, 16).arrayBuffer());
  const sign = signs.find(({ at, bytes }) => bytes.every((byte, n) => head[at + n] === byte));
  if (!sign) return null;
  // Letters of any script stay; a path, a line's end or a turned direction of writing does not.
  const plain = name
    .replaceAll(/[^\p{L}\p{M}\p{N} ._-]/gu, '')
    .replace(/\.[a-z]{1,5}$/i, '')
    .trim();
  const title = plain.slice(0, 60) || 'file';
  return new File([content], `${title}.${sign.ending}`, { type: sign.media });
}

type Word =
  | { begin: { name: string; size: number } }
  | { had: number }
  | { done: true }
  | { refused: FileProblem };

export const openFiles = (onFile: (file: File) => void): FileLine => new Opened(onFile);

class Opened implements FileLine {
  readonly #onFile: (file: File) => void;
  #channel: RTCDataChannel | null = null;
  #coming: { name: string; size: number; had: number; pieces: ArrayBuffer[] } | null = null;
  #going: { hear(word: Word): void; fail(): void } | null = null;
  #turn: Promise<unknown> = Promise.resolve();

  constructor(onFile: (file: File) => void) {
    this.#onFile = onFile;
  }

  use(channel: RTCDataChannel): void {
    this.#channel = channel;
    channel.binaryType = 'arraybuffer';
    channel.bufferedAmountLowThreshold = maxBuffered / 2;
    channel.addEventListener('close', () => this.#going?.fail());
    channel.addEventListener('message', ({ data }) => {
      if (data instanceof ArrayBuffer) this.#takePiece(data);
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the other browser's words; each part is looked at before it is used
      else this.#hear(JSON.parse(String(data)) as Word);
    });
  }

  #say(word: Word): void {
    if (this.#channel?.readyState === 'open') this.#channel.send(JSON.stringify(word));
  }

  #hear(word: Word): void {
    if (!('begin' in word)) return this.#going?.hear(word);
    const { name, size } = word.begin;
    this.#coming = null;
    if (typeof name !== 'string' || !(size > 0 && size <= maxFileBytes))
      return this.#say({ refused: 'fileBig' });
    this.#coming = { name, size, had: 0, pieces: [] };
  }

  #takePiece(piece: ArrayBuffer): void {
    const coming = this.#coming;
    if (!coming) return;
    coming.had += piece.byteLength;
    if (coming.had > coming.size) {
      this.#coming = null;
      return this.#say({ refused: 'fileBig' });
    }
    coming.pieces.push(piece);
    if (coming.had < coming.size) return this.#say({ had: coming.had });
    this.#coming = null;
    void this.#finish(new Blob(coming.pieces), coming.name);
  }

  async #finish(content: Blob, name: string): Promise<void> {
    const file = await fileFrom(content, name);
    if (file) this.#onFile(file);
    this.#say(file ? { done: true } : { refused: 'fileKind' });
  }

  send(file: File, onPart: (part: number) => void): Promise<void> {
    const sent = this.#turn.then(() => this.#send(file, onPart));
    this.#turn = sent.catch(() => undefined);
    return sent;
  }

  async #send(chosen: File, onPart: (part: number) => void): Promise<void> {
    if (chosen.size > maxFileBytes) throw new FileRefused('fileBig');
    const file = await fileFrom(chosen, chosen.name);
    if (!file) throw new FileRefused('fileKind');
    const channel = this.#channel;
    if (channel?.readyState !== 'open') throw new FileRefused('fileLater');
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const broke = () => reject(new FileRefused('fileBroke'));
    let late = setTimeout(broke, silentMillis);
    this.#going = {
      fail: broke,
      hear(word) {
        clearTimeout(late);
        late = setTimeout(broke, silentMillis);
        if ('had' in word) onPart(word.had / file.size);
        if ('done' in word) resolve();
        if ('refused' in word) reject(new FileRefused(word.refused));
      },
    };
    try {
      this.#say({ begin: { name: file.name, size: file.size } });
      await Promise.race([promise, this.#pour(channel, file, promise)]);
      await promise;
    } finally {
      clearTimeout(late);
      this.#going = null;
    }
  }

  async #pour(channel: RTCDataChannel, file: File, ended: Promise<void>): Promise<void> {
    for (let at = 0; at < file.size; at += pieceBytes) {
      const piece = await file.slice(at, at + pieceBytes).arrayBuffer();
      if (channel.bufferedAmount > maxBuffered) {
        const low = new Promise((resolve) => {
          channel.addEventListener('bufferedamountlow', resolve, { once: true });
        });
        await Promise.race([low, ended]);
      }
      if (channel.readyState !== 'open') throw new FileRefused('fileBroke');
      channel.send(piece);
    }
  }

  close(): void {
    this.#going?.fail();
  }
}
