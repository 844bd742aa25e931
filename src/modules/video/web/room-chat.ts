// The chat of a room, with pictures and PDF files: every message is shown as sent only when the other browser has said that it has it.
import type { RoomWord } from '../model/room-words.ts';
import { FileRefused, maxFileBytes } from './room-files.ts';
import { el, iconButton } from './room-parts.ts';

/** What the chats of both sides say to each other. */
export interface ChatSaid {
  chat?: { id: string; text: string };
  /** The message of this name has arrived. */
  had?: string;
}

export interface ChatParts {
  say: (word: RoomWord, values?: Readonly<Record<string, string | number>>) => string;
  tell: (said: ChatSaid) => void;
  sendFile: (file: File, onPart: (part: number) => void) => Promise<void>;
  /** Puts a file that came into the patient's documents; the doctor's alone. */
  keep: ((file: File) => Promise<void>) | undefined;
  /** Something came while the chat may be closed. */
  onNews: () => void;
  onError: (error: unknown) => void;
}

const maxChat = 1_000;
const againMillis = 3_000;
const accepted = 'image/jpeg,image/png,image/webp,application/pdf';

export class RoomChat {
  readonly #parts: ChatParts;
  readonly #list = el('ol', { className: 'vr-list', role: 'log' });
  readonly #entry: HTMLInputElement;
  readonly #unheard = new Map<string, { text: string; note: HTMLElement }>();
  readonly #seen = new Set<string>();
  readonly #addresses: string[] = [];
  #viewer: HTMLElement | null = null;
  #timer: ReturnType<typeof setInterval> | undefined;
  readonly root: HTMLElement;

  constructor(parts: ChatParts) {
    this.#parts = parts;
    const { say } = parts;
    this.#list.setAttribute('aria-label', say('chat'));
    this.#entry = el('input', {
      maxLength: maxChat,
      autocomplete: 'off',
      placeholder: say('message'),
      'aria-label': say('message'),
    });
    const files = el('input', { type: 'file', accept: accepted, multiple: true, hidden: true });
    files.addEventListener('change', () => {
      for (const file of files.files ?? []) void this.#sendFile(file);
      files.value = '';
    });
    const form = el(
      'form',
      { className: 'vr-form' },
      files,
      iconButton('file', say('sendFile'), () => files.click()),
      this.#entry,
      el('button', { className: 'vr-main' }, say('send')),
    );
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      const text = this.#entry.value.trim();
      this.#entry.value = '';
      if (text !== '') this.#send(text);
    });
    const soft = el('p', { className: 'vr-soft vr-form' }, say('chatKept'));
    this.root = el(
      'div',
      { className: 'vr-side', hidden: true },
      el('div', { className: 'vr-talk' }, this.#list, soft),
      form,
    );
    this.#timer = setInterval(() => this.flush(), againMillis);
  }

  focus(): void {
    this.#entry.focus();
  }

  #add(isMine: boolean, ...content: (Node | string | null)[]): HTMLElement {
    const item = el('li', isMine ? { 'data-mine': '' } : {}, ...content);
    this.#list.append(item);
    const { parentElement } = this.#list;
    parentElement?.scrollTo({ top: parentElement.scrollHeight });
    if (!isMine) this.#parts.onNews();
    return item;
  }

  // ---------------------------------------------------------------- words

  #send(text: string): void {
    const note = el('small', {}, this.#parts.say('sending'));
    const id = crypto.randomUUID();
    this.#add(true, text, note);
    this.#unheard.set(id, { text, note });
    this.flush();
  }

  /** Says again whatever the other side has not had. */
  flush(): void {
    for (const [id, { text }] of this.#unheard) this.#parts.tell({ chat: { id, text } });
  }

  hear({ chat, had }: ChatSaid): void {
    if (typeof had === 'string') {
      this.#unheard.get(had)?.note.remove();
      this.#unheard.delete(had);
    }
    if (typeof chat?.id !== 'string' || typeof chat.text !== 'string') return;
    this.#parts.tell({ had: chat.id });
    if (this.#seen.has(chat.id)) return;
    this.#seen.add(chat.id);
    this.#add(false, chat.text.slice(0, maxChat));
  }

  // ---------------------------------------------------------------- files

  async #sendFile(file: File): Promise<void> {
    const { say } = this.#parts;
    const note = el('small', {}, say('sending'));
    const item = this.#add(true, this.#shown(file), note);
    const again = el(
      'button',
      { type: 'button', className: 'vr-quiet', onclick: () => void go() },
      say('tryAgain'),
    );
    const go = async () => {
      again.remove();
      note.textContent = say('sending');
      try {
        await this.#parts.sendFile(file, (part) => {
          note.textContent = `${Math.round(part * 100)} %`;
        });
        note.remove();
      } catch (error) {
        if (!(error instanceof FileRefused)) throw error;
        const { problem } = error;
        note.textContent = say(problem, { most: maxFileBytes / 1_000_000 });
        // What is too large or of another kind stays so.
        if (problem === 'fileLater' || problem === 'fileBroke') item.append(again);
      }
    };
    await go().catch(this.#parts.onError);
  }

  takeFile(file: File): void {
    const { keep, onError } = this.#parts;
    const item = this.#add(false, this.#shown(file));
    if (keep) item.append(this.#keeping(file, keep));
    if (file.type.startsWith('image/')) void this.#open(file).catch(onError);
  }

  #addressOf(file: File): string {
    const address = URL.createObjectURL(file);
    this.#addresses.push(address);
    return address;
  }

  #shown(file: File): Node {
    const { say } = this.#parts;
    const open = () => void this.#open(file).catch(this.#parts.onError);
    if (file.type.startsWith('image/')) {
      const picture = el('img', { src: this.#addressOf(file), alt: file.name });
      return el(
        'button',
        { type: 'button', className: 'vr-file', title: say('open'), onclick: open },
        picture,
        el('span', {}, file.name),
      );
    }
    return el(
      'a',
      { className: 'vr-file', href: this.#addressOf(file), download: file.name },
      el('span', {}, file.name),
      el('b', {}, say('download')),
    );
  }

  /** Large over the picture, for as long as it is looked at. */
  async #open(file: File): Promise<void> {
    const { say } = this.#parts;
    this.#viewer?.remove();
    const picture = el('img', { src: this.#addressOf(file), alt: file.name });
    const close = el(
      'button',
      { type: 'button', className: 'vr-main', onclick: () => viewer.remove() },
      say('close'),
    );
    const viewer = el(
      'div',
      { className: 'vr-viewer', role: 'dialog', 'aria-label': file.name },
      picture,
      close,
    );
    viewer.addEventListener('keydown', ({ key }) => key === 'Escape' && viewer.remove());
    this.#viewer = viewer;
    // Beside the chat, which stays open under the stage's edge.
    this.root.parentElement?.append(viewer);
    close.focus();
    await picture.decode();
  }

  #keeping(file: File, keep: (file: File) => Promise<void>): HTMLElement {
    const { say, onError } = this.#parts;
    const button = el(
      'button',
      {
        type: 'button',
        className: 'vr-quiet',
        onclick: () => {
          button.disabled = true;
          void keep(file).then(
            () => button.replaceWith(el('small', { role: 'status' }, say('fileKept'))),
            (error: unknown) => {
              button.disabled = false;
              onError(error);
            },
          );
        },
      },
      say('keepFile'),
    );
    return button;
  }

  close(): void {
    clearInterval(this.#timer);
    this.#viewer?.remove();
    for (const address of this.#addresses.splice(0)) URL.revokeObjectURL(address);
  }
}
