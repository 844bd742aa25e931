// Mantine in our design's words: the tokens of tokens.css carry every colour, so both themes are designed in one place.
import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core';

const tuple = (
  ...steps: [string, string, string, string, string, string, string, string, string, string]
): MantineColorsTuple => steps;

const brand = tuple(
  '#eef0fb',
  '#d9def5',
  '#b9c1ea',
  '#939fdd',
  '#7482d2',
  '#5868ca',
  '#4453b6',
  '#303F9F',
  '#28368a',
  '#1f2a6d',
);
const good = tuple(
  '#e2f8f1',
  '#c3f0e3',
  '#93e4ce',
  '#5ed6b7',
  '#36cda9',
  '#24C9A1',
  '#14a685',
  '#08705a',
  '#075e4b',
  '#05483a',
);
const bad = tuple(
  '#fdeeee',
  '#fbdada',
  '#f6b6b6',
  '#f28e8e',
  '#ef7272',
  '#ED6161',
  '#d94747',
  '#b42525',
  '#971e1e',
  '#741717',
);
const news = tuple(
  '#e7f3fe',
  '#cbe5fc',
  '#9bcdf9',
  '#67b3f6',
  '#3fa3f4',
  '#2196F3',
  '#0f7fd9',
  '#0a5fab',
  '#084f8e',
  '#063b6b',
);
const warn = tuple(
  '#fdf3e0',
  '#fae4bb',
  '#f5cf86',
  '#f1ba54',
  '#eeae3b',
  '#eda52c',
  '#c98614',
  '#82520a',
  '#6d4408',
  '#523305',
);
const gray = tuple(
  '#f7f8fb',
  '#eff1f6',
  '#e2e5ed',
  '#cdd2df',
  '#a5adbf',
  '#868fa3',
  '#6a7388',
  '#566075',
  '#3a4256',
  '#1a1f2e',
);
const dark = tuple(
  '#e9ecf4',
  '#ccd2e0',
  '#a9b1c4',
  '#949db2',
  '#3d4559',
  '#2c3242',
  '#222735',
  '#191d28',
  '#11141d',
  '#0b0d14',
);

export const theme = createTheme({
  colors: { brand, green: good, red: bad, blue: news, yellow: warn, gray, dark },
  primaryColor: 'brand',
  primaryShade: { light: 7, dark: 5 },
  autoContrast: true,
  luminanceThreshold: 0.179,
  black: '#1a1f2e',
  fontFamily: 'var(--font)',
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  fontSizes: {
    xs: 'var(--size-1)',
    sm: 'var(--size-2)',
    md: 'var(--size-2)',
    lg: 'var(--size-3)',
    xl: 'var(--size-4)',
  },
  lineHeights: {
    xs: 'var(--leading)',
    sm: 'var(--leading)',
    md: 'var(--leading)',
    lg: 'var(--leading)',
    xl: 'var(--leading)',
  },
  fontWeights: { regular: '400', medium: '600', bold: '600' },
  headings: {
    fontFamily: 'var(--font)',
    fontWeight: '600',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: 'var(--size-5)', lineHeight: '1.3' },
      h2: { fontSize: 'var(--size-4)', lineHeight: '1.35' },
      h3: { fontSize: 'var(--size-3)', lineHeight: '1.4' },
      h4: { fontSize: 'var(--size-2)', lineHeight: '1.5' },
      h5: { fontSize: 'var(--size-2)', lineHeight: '1.5' },
      h6: { fontSize: 'var(--size-1)', lineHeight: '1.5' },
    },
  },
  defaultRadius: 'md',
  radius: { xs: '3px', sm: '4px', md: '6px', lg: '10px', xl: '14px' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  shadows: {
    xs: 'none',
    sm: 'none',
    md: 'var(--shadow)',
    lg: 'var(--shadow)',
    xl: 'var(--shadow)',
  },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Input: {
      vars: (_theme: unknown, { size }: { size?: unknown }) => ({
        wrapper:
          size === 'xs'
            ? {}
            : { '--input-height': 'var(--control)', '--input-fz': 'var(--size-2)' },
      }),
    },
    Button: {
      vars: (_theme: unknown, { size }: { size?: unknown }) => ({
        root:
          size === undefined || size === 'md' || size === 'sm'
            ? { '--button-height': 'var(--control)' }
            : typeof size === 'string'
              ? { '--button-height': `max(var(--button-height-${size}), var(--finger))` }
              : {},
      }),
    },
    Modal: {
      defaultProps: {
        centered: true,
        // See `useHeldPage`.
        lockScroll: false,
        overlayProps: { backgroundOpacity: 1, color: 'var(--veil)' },
        transitionProps: { duration: 140 },
      },
    },
    Drawer: {
      defaultProps: {
        lockScroll: false,
        overlayProps: { backgroundOpacity: 1, color: 'var(--veil)' },
        transitionProps: { duration: 160 },
      },
    },
    Popover: { defaultProps: { shadow: 'md', transitionProps: { duration: 120 } } },
    // The focus goes to the first choice: the library's own placeholder for it is no child that a menu may have.
    Menu: {
      defaultProps: {
        shadow: 'md',
        transitionProps: { duration: 120 },
        withInitialFocusPlaceholder: false,
      },
    },
    Select: { defaultProps: { withScrollArea: false, allowDeselect: false } },
    Autocomplete: { defaultProps: { withScrollArea: false } },
    TagsInput: { defaultProps: { withScrollArea: false } },
    NumberInput: { defaultProps: { hideControls: true, clampBehavior: 'none' } },
    Tooltip: { defaultProps: { openDelay: 300, withArrow: true } },
  },
});

/** What Mantine calls its colours, said in ours; the library's own choices miss 4.5:1 for dimmed, error and placeholder text. */
export const cssVariables: CSSVariablesResolver = () => {
  const both = {
    '--mantine-color-body': 'var(--surface)',
    '--mantine-color-text': 'var(--ink)',
    '--mantine-color-bright': 'var(--ink)',
    '--mantine-color-dimmed': 'var(--ink-soft)',
    '--mantine-color-placeholder': 'var(--ink-faint)',
    '--mantine-color-error': 'var(--bad-ink)',
    '--mantine-color-success': 'var(--good-ink)',
    '--mantine-color-anchor': 'var(--brand-ink)',
    '--mantine-color-default': 'var(--surface)',
    '--mantine-color-default-hover': 'var(--sunk)',
    '--mantine-color-default-color': 'var(--ink)',
    '--mantine-color-default-border': 'var(--edge)',
    '--mantine-color-disabled': 'var(--sunk)',
    '--mantine-color-disabled-color': 'var(--ink-faint)',
    '--mantine-color-disabled-border': 'var(--hairline)',
    '--mantine-color-brand-text': 'var(--brand-ink)',
    '--mantine-color-brand-light': 'var(--brand-wash)',
    '--mantine-color-brand-light-color': 'var(--brand-ink)',
    '--mantine-color-green-light': 'var(--good-wash)',
    '--mantine-color-green-light-color': 'var(--good-ink)',
    '--mantine-color-red-light': 'var(--bad-wash)',
    '--mantine-color-red-light-color': 'var(--bad-ink)',
    '--mantine-color-blue-light': 'var(--news-wash)',
    '--mantine-color-blue-light-color': 'var(--news-ink)',
    '--mantine-color-yellow-light': 'var(--warn-wash)',
    '--mantine-color-yellow-light-color': 'var(--warn-ink)',
    '--mantine-color-gray-light': 'var(--sunk)',
    '--mantine-color-gray-light-color': 'var(--ink-soft)',
  };
  return { variables: {}, light: both, dark: both };
};
