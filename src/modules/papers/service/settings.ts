interface PaperSettings {
  /** 32 bytes; signs what a proved phone may open. */
  key: Buffer;
  /** As the world reaches us, without a slash at the end; printed in QR codes. */
  address: string;
}

let settings: PaperSettings | null = null;

/** Called by the assembler; the address once it is known. */
export function configurePapers(given: Partial<PaperSettings>): void {
  settings = { key: Buffer.alloc(0), address: '', ...settings, ...given };
}

export function configured(): PaperSettings {
  if (!settings || settings.key.length === 0) throw new Error('papers are not configured');
  return settings;
}
