// An archive judged by its own list of contents, before any of it is unfolded.

/** `damaged` when the list can not be read, `too_large` when what it says would unfold to too much; null when it may be opened. */
type ZipVerdict = 'damaged' | 'too_large' | null;

interface ZipLimits {
  readonly entries: number;
  /** Bytes of all entries, unfolded. */
  readonly bytes: number;
  /** How many times as large as its packed bytes an entry may become; small entries may be denser. */
  readonly ratio: number;
}

const endMark = 0x06054b50;
const entryMark = 0x02014b50;
const endLength = 22;
const entryLength = 46;
const maxComment = 0xffff;
/** What stands in a field whose true figure is in a ZIP64 record: no archive of the sizes we take has one. */
const elsewhere = 0xffffffff;
const smallEntry = 1_000_000;

export const isZip = (bytes: Uint8Array): boolean =>
  bytes.length > 3 && bytes[0] === 0x50 && bytes[1] === 0x4b;

/** The list may lie, and entries may share their bytes: that their packed sizes fit into the file is checked, what they unfold to is the reader's limit. */
export function judgeZip(bytes: Buffer, limits: ZipLimits): ZipVerdict {
  const end = endOf(bytes);
  if (end === null) return 'damaged';
  const count = bytes.readUInt16LE(end + 10);
  if (count > limits.entries) return 'too_large';
  let at = bytes.readUInt32LE(end + 16);
  let packedAll = 0;
  let wholeAll = 0;
  for (let n = 0; n < count; n += 1) {
    if (at + entryLength > bytes.length || bytes.readUInt32LE(at) !== entryMark) return 'damaged';
    const packed = bytes.readUInt32LE(at + 20);
    const whole = bytes.readUInt32LE(at + 24);
    if (packed === elsewhere || whole === elsewhere) return 'too_large';
    packedAll += packed;
    wholeAll += whole;
    if (packedAll > bytes.length) return 'damaged';
    if (wholeAll > limits.bytes) return 'too_large';
    if (whole > smallEntry && whole > packed * limits.ratio) return 'too_large';
    at +=
      entryLength +
      bytes.readUInt16LE(at + 28) +
      bytes.readUInt16LE(at + 30) +
      bytes.readUInt16LE(at + 32);
  }
  return null;
}

function endOf(bytes: Buffer): number | null {
  const earliest = Math.max(0, bytes.length - endLength - maxComment);
  for (let at = bytes.length - endLength; at >= earliest; at -= 1)
    if (bytes.readUInt32LE(at) === endMark) return at;
  return null;
}
