import { createTheme, type MantineColorsTuple } from '@mantine/core';

// The yellow of surveying instruments, used only for the next action on a screen.
const signal: MantineColorsTuple = [
  '#fff8dc',
  '#fff0b3',
  '#ffe680',
  '#ffdb4d',
  '#ffd026',
  '#ffc400',
  '#ebae00',
  '#b98800',
  '#8a6400',
  '#5a4100',
];

// Warm greys for the light theme.
const gray: MantineColorsTuple = [
  '#faf9f5',
  '#f4f2eb',
  '#e9e6dc',
  '#d8d4c7',
  '#b9b4a5',
  '#7f7b70',
  '#615e55',
  '#4a4842',
  '#32312d',
  '#1b1b1a',
];

// Dark greys for the dark theme, dark enough for a cellar.
const dark: MantineColorsTuple = [
  '#f5f3ed',
  '#dad8d1',
  '#b8b6b0',
  '#96948f',
  '#4b4c51',
  '#34353a',
  '#1f2024',
  '#121316',
  '#0b0c0e',
  '#050506',
];

const green: MantineColorsTuple = [
  '#e5f6ec',
  '#c6ebd4',
  '#96dbb1',
  '#67cf92',
  '#3fbf76',
  '#1e9d57',
  '#117a41',
  '#0a5c31',
  '#074625',
  '#04311a',
];

const red: MantineColorsTuple = [
  '#fdecea',
  '#fad3ce',
  '#ffb3a8',
  '#ff9485',
  '#f26c5a',
  '#d8412d',
  '#b32a18',
  '#8f1d0e',
  '#6f160a',
  '#4d0f07',
];

/**
 * Mantine's theme. Its CSS variables are not written at run time (the page accepts no HTML from scripts):
 * `scripts/writeThemeVariables.ts` writes `mantineVariables.css` and `mantineComponents.css` from this file, and a test compares
 * them.
 */
export const theme = createTheme({
  white: '#ffffff',
  black: '#17181c',
  colors: { signal, gray, dark, green, red },
  primaryColor: 'signal',
  primaryShade: { light: 5, dark: 5 },
  autoContrast: true,
  luminanceThreshold: 0.3,
  fontFamily: '"Inter Variable", "Inter Fallback", system-ui, sans-serif',
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  fontSizes: { xs: '0.8125rem', sm: '0.9375rem', md: '1.0625rem', lg: '1.1875rem', xl: '1.375rem' },
  lineHeights: { xs: '1.35', sm: '1.4', md: '1.5', lg: '1.5', xl: '1.35' },
  headings: {
    fontFamily: '"Inter Variable", "Inter Fallback", system-ui, sans-serif',
    fontWeight: '680',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: '1.875rem', lineHeight: '1.15' },
      h2: { fontSize: '1.375rem', lineHeight: '1.25' },
      h3: { fontSize: '1.125rem', lineHeight: '1.3' },
      h4: { fontSize: '1.0625rem', lineHeight: '1.35' },
      h5: { fontSize: '0.9375rem', lineHeight: '1.4' },
      h6: { fontSize: '0.8125rem', lineHeight: '1.4' },
    },
  },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2.5rem' },
  radius: { xs: '0.25rem', sm: '0.5rem', md: '0.75rem', lg: '1rem', xl: '1.5rem' },
  defaultRadius: 'md',
  shadows: {
    xs: 'var(--st-shadow-card)',
    sm: 'var(--st-shadow-card)',
    md: 'var(--st-shadow-float)',
    lg: 'var(--st-shadow-float)',
    xl: 'var(--st-shadow-float)',
  },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Alert: { defaultProps: { variant: 'light' } },
    Badge: { defaultProps: { variant: 'light', size: 'lg' } },
    Button: { defaultProps: { size: 'md' } },
    Card: { defaultProps: { padding: 'lg', radius: 'lg', withBorder: true } },
    Input: { defaultProps: { size: 'md' } },
    // A field's error comes directly under it.
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'error', 'description'] } },
    ModalRoot: { defaultProps: { centered: true, padding: 'lg', radius: 'lg', size: '32rem' } },
    PasswordInput: {
      defaultProps: { autoCapitalize: 'none', spellCheck: false, visibilityToggleFocusable: true },
    },
  },
});
