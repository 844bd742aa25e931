// A small disk in a file, whose content can be taken as it was at one moment: what a power cut leaves behind. It can be filled to its last byte.
import { spawnSync } from 'node:child_process';
import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

export class Disk {
  /** Where the disk is mounted. */
  readonly folder: string;
  readonly #image: string;
  readonly #copy: string;

  constructor(home: string) {
    this.folder = join(home, 'mounted');
    this.#image = join(home, 'disk.img');
    this.#copy = join(home, 'cut.img');
  }

  make(): void {
    mkdirSync(this.folder, { recursive: true, mode: 0o711 });
    command('truncate', '-s', '1G', this.#image);
    command('mkfs.ext4', '-q', '-F', this.#image);
    this.#mount();
  }

  /** Copies what has reached the disk; nothing is flushed first. */
  copy(): void {
    command('cp', '--sparse=always', this.#image, this.#copy);
  }

  /** Puts the copy in the disk's place. The processes on it must be gone. */
  swap(): void {
    this.#unmount();
    renameSync(this.#copy, this.#image);
    this.#mount();
  }

  /** Other files take what room there is. */
  fill(): void {
    const { status } = spawnSync('dd', ['if=/dev/zero', `of=${this.#filler}`, 'bs=1M']);
    if (status === 0) throw new Error('the disk was not filled');
    spawnSync('dd', [
      'if=/dev/zero',
      `of=${this.#filler}`,
      'bs=4k',
      'oflag=append',
      'conv=notrunc',
    ]);
  }

  clear(): void {
    rmSync(this.#filler, { force: true });
  }

  get #filler(): string {
    return join(this.folder, 'filler');
  }

  remove(): void {
    this.#unmount();
    rmSync(this.#image, { force: true });
    rmSync(this.#copy, { force: true });
  }

  #mount(): void {
    command('mount', '-o', 'loop', this.#image, this.folder);
  }

  /** A process that was just killed may hold the disk a moment longer. */
  #unmount(): void {
    for (let tries = 0; spawnSync('mountpoint', ['-q', this.folder]).status === 0; tries++) {
      if (spawnSync('umount', [this.folder]).status === 0) return;
      if (tries === 50) throw new Error(`${this.folder} cannot be unmounted`);
      spawnSync('sleep', ['0.1']);
    }
  }
}

function command(name: string, ...args: string[]): void {
  const ran = spawnSync(name, args, { encoding: 'utf8' });
  if (ran.status !== 0)
    throw new Error(`${name} ${args.join(' ')}: ${ran.error?.message ?? ran.stderr.trim()}`);
}
