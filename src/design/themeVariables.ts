import { DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme } from '@mantine/core';
import { theme } from './theme.ts';

type Declarations = Record<string, string>;

// Where the palette has to be read differently from Mantine: yellow on paper is a fill, never a text or a line.
const light: Declarations = {
  '--mantine-color-body': 'var(--mantine-color-gray-1)',
  '--mantine-color-anchor': 'var(--mantine-color-black)',
  '--mantine-color-dimmed': 'var(--mantine-color-gray-6)',
  '--mantine-color-placeholder': 'var(--mantine-color-gray-6)',
  '--mantine-color-error': 'var(--mantine-color-red-7)',
  '--mantine-color-success': 'var(--mantine-color-green-7)',
  '--mantine-color-default-border': 'var(--mantine-color-gray-5)',
  '--mantine-color-disabled': 'var(--mantine-color-gray-2)',
  '--mantine-color-disabled-color': 'var(--mantine-color-gray-6)',
  '--mantine-color-disabled-border': 'var(--mantine-color-gray-3)',
  '--mantine-color-gray-light-color': 'var(--mantine-color-black)',
  '--mantine-color-red-filled': 'var(--mantine-color-red-6)',
  '--mantine-color-red-filled-hover': 'var(--mantine-color-red-7)',
  '--mantine-color-signal-light-color': 'var(--mantine-color-signal-9)',
};

const dark: Declarations = {
  '--mantine-color-anchor': 'var(--mantine-color-signal-4)',
  '--mantine-color-placeholder': 'var(--mantine-color-dark-2)',
  '--mantine-color-error': 'var(--mantine-color-red-3)',
  '--mantine-color-success': 'var(--mantine-color-green-3)',
  '--mantine-color-default-border': 'var(--mantine-color-dark-3)',
  '--mantine-color-disabled-color': 'var(--mantine-color-dark-2)',
  '--mantine-color-gray-light-color': 'var(--mantine-color-dark-0)',
  '--mantine-color-red-filled': 'var(--mantine-color-red-6)',
  '--mantine-color-red-filled-hover': 'var(--mantine-color-red-5)',
  '--mantine-color-signal-light-color': 'var(--mantine-color-signal-3)',
};

const foreign = Object.keys(DEFAULT_THEME.colors).filter((name) => !(name in (theme.colors ?? {})));
const ofForeignColour = new RegExp(`^--mantine-color-(${foreign.join('|')})-`, 'u');

function changed(own: Declarations, standard: Declarations): Declarations {
  return Object.fromEntries(
    Object.entries(own).filter(([name, value]) => standard[name] !== value && !ofForeignColour.test(name)),
  );
}

function rule(selector: string, declarations: Declarations): string {
  const lines = Object.entries(declarations).map(([name, value]) => `  ${name}: ${value};\n`);
  return `${selector} {\n${lines.join('')}}\n`;
}

/** What `mantineVariables.css` has to say: every variable that differs from Mantine's own stylesheet. */
export function themeVariables(): string {
  const own = defaultCssVariablesResolver(mergeMantineTheme(DEFAULT_THEME, theme));
  const standard = defaultCssVariablesResolver(DEFAULT_THEME);
  return [
    '/* Written by scripts/writeThemeVariables.ts from theme.ts. */\n',
    rule(':root', changed(own.variables, standard.variables)),
    rule('[data-mantine-color-scheme="light"]', { ...changed(own.light, standard.light), ...light }),
    rule('[data-mantine-color-scheme="dark"]', { ...changed(own.dark, standard.dark), ...dark }),
  ].join('');
}
