// The stylesheets that are lists: Mantine's parts in use, in the library's own order, and one font face per script and weight.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

const folder = 'node_modules/@mantine/core/styles/';
// Not the library's baseline: it would restyle the door's body too; ours is first.css.
const base = ['default-css-variables', 'global'];
const used = new Set(
  (
    'ActionIcon Alert Anchor Avatar Badge Burger Button Card Center Checkbox Chip CloseButton Combobox Divider Drawer Fieldset Flex Group Indicator InlineInput Input Kbd ' +
    'List Loader LoadingOverlay Menu Modal ModalBase NumberInput Overlay Pagination Paper PasswordInput Pill PillsInput PinInput Popover Progress Radio ScrollArea ' +
    'SegmentedControl FloatingIndicator SimpleGrid Skeleton Stack Stepper Switch Table Tabs Text ThemeIcon Title Tooltip UnstyledButton VisuallyHidden'
  ).split(' '),
);

// ZWJ, ZWNJ and the dotted circle go with Devanagari; the rupee sign, which the Latin file has not, stays with the system's font.
const scripts: Record<string, string> = {
  latin:
    'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+2000-200B,U+2010-2027,U+2030-205E,U+20AC,U+2122,U+2212',
  devanagari: 'U+0900-097F,U+1CD0-1CF9,U+200C-200D,U+25CC,U+A8E0-A8FF',
  gujarati: 'U+0A80-0AFF',
  gurmukhi: 'U+0A00-0A7F',
  tamil: 'U+0B80-0BFF',
  oriya: 'U+0B00-0B7F',
  kannada: 'U+0C80-0CFF',
  malayalam: 'U+0D00-0D7F',
  bengali: 'U+0980-09FF',
};

/** Writes `mantine.css`, `fonts.css` and `login-fonts.css` in `src/web/styles`. */
export function writeStyles(): void {
  const whole = readFileSync('node_modules/@mantine/core/styles.css', 'utf8');
  const place = (name: string): number => {
    if (base.includes(name)) return base.indexOf(name) - base.length;
    const text = readFileSync(`${folder}${name}.css`, 'utf8');
    return whole.indexOf(/\.m_[0-9a-f]+/.exec(text)?.[0] ?? text.trim().slice(0, 40));
  };
  const names = readdirSync(folder)
    .filter((file) => file.endsWith('.css') && !file.endsWith('.layer.css'))
    .map((file) => file.replace('.css', ''))
    .filter((name) => used.has(name) || base.includes(name))
    .toSorted((a, b) => place(a) - place(b));
  write(
    'mantine.css',
    '/* Made by scripts/build-styles.ts: only the parts in use, in the order of the library. */',
    names.map((name) => `@import '@mantine/core/styles/${name}.css';`),
  );
  write(
    'fonts.css',
    '/* Made by scripts/build-styles.ts: one family, one range per script, so that only the script on the page is fetched. */',
    Object.keys(scripts).flatMap((script) => facesOf(script, 'swap')),
  );
  write(
    'login-fonts.css',
    '/* Made by scripts/build-styles.ts: on the first visit the login page does not wait for its letters, and does not change them. */',
    facesOf('latin', 'optional'),
  );
}

const facesOf = (script: string, display: 'swap' | 'optional'): string[] =>
  [400, 700].map((weight) => {
    const name = script === 'latin' ? 'noto-sans' : `noto-sans-${script}`;
    return `@font-face{font-family:Clinic;font-style:normal;font-display:${display};font-weight:${weight === 700 ? '600 700' : weight};src:url('@fontsource/${name}/files/${name}-${script}-${weight}-normal.woff2') format('woff2');unicode-range:${scripts[script]}}`;
  });

function write(name: string, head: string, lines: string[]): void {
  writeFileSync(`src/web/styles/${name}`, `${head}\n${lines.join('\n')}\n`);
}
