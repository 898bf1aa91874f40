import { DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme } from '@mantine/core';
import { theme } from './theme.ts';

type Declarations = Record<string, string>;

// The background and text colours of badges and notices, from our tokens.
const tones: Declarations = Object.fromEntries(
  Object.entries({
    green: ['--st-good-ground', '--st-good'],
    red: ['--st-bad-ground', '--st-bad'],
    gray: ['--st-not-applicable-ground', '--st-not-applicable'],
    signal: ['--st-warn-ground', '--st-on-warn'],
  }).flatMap(([color, [ground, text]]) => [
    [`--mantine-color-${color}-light`, `var(${ground})`],
    [`--mantine-color-${color}-light-color`, `var(${text})`],
  ]),
);

// Overrides of Mantine's use of the palette: yellow is a background in the light theme, never a text or a line.
const ownLight: Declarations = {
  ...tones,
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
  '--mantine-color-red-filled': 'var(--mantine-color-red-6)',
  '--mantine-color-red-filled-hover': 'var(--mantine-color-red-7)',
};

const ownDark: Declarations = {
  ...tones,
  '--mantine-color-anchor': 'var(--mantine-color-signal-4)',
  '--mantine-color-placeholder': 'var(--mantine-color-dark-2)',
  '--mantine-color-error': 'var(--mantine-color-red-3)',
  '--mantine-color-success': 'var(--mantine-color-green-3)',
  '--mantine-color-default-border': 'var(--mantine-color-dark-3)',
  '--mantine-color-disabled-color': 'var(--mantine-color-dark-2)',
  '--mantine-color-red-filled': 'var(--mantine-color-red-6)',
  '--mantine-color-red-filled-hover': 'var(--mantine-color-red-5)',
};

const foreign = Object.keys(DEFAULT_THEME.colors).filter((name) => !(name in (theme.colors ?? {})));
const ofForeignColour = new RegExp(`^--mantine-color-(${foreign.join('|')})-`, 'u');

type Rules = readonly (readonly [selector: string, declarations: Declarations])[];

function allRules(): Rules {
  const { variables, light, dark } = defaultCssVariablesResolver(mergeMantineTheme(DEFAULT_THEME, theme));
  return [
    [':root', variables],
    ['[data-mantine-color-scheme="light"]', { ...light, ...ownLight }],
    ['[data-mantine-color-scheme="dark"]', { ...dark, ...ownDark }],
  ];
}

function namesIn(css: string): string[] {
  return [...css.matchAll(/var\((?<name>--mantine-[\w-]+)/gu)].map(({ groups }) => groups?.['name'] ?? '');
}

// The variables that a stylesheet uses, and those that their values use.
function readBy(stylesheet: string, rules: Rules): ReadonlySet<string> {
  const read = new Set<string>();
  const open = namesIn(stylesheet);
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (read.has(name)) continue;
    read.add(name);
    for (const [, declarations] of rules) open.push(...namesIn(declarations[name] ?? ''));
  }
  return read;
}

function written(rules: Rules, isWanted: (name: string) => boolean): string {
  const texts = rules.map(([selector, declarations]) => {
    const wanted = Object.entries(declarations).filter(([name]) => isWanted(name));
    const lines = wanted.map(([name, value]) => `  ${name}: ${value};\n`);
    return `${selector} {\n${lines.join('')}}\n`;
  });
  return ['/* Written by scripts/writeThemeVariables.ts from theme.ts. */\n', ...texts].join('');
}

/**
 * Mantine's variables as two stylesheets: those that our own stylesheets use are loaded with the page, the others with Mantine's
 * components. Unused palettes are left out.
 */
export function themeVariables(ownStylesheets: string): {
  readonly page: string;
  readonly components: string;
} {
  const rules = allRules();
  const ofPage = readBy(ownStylesheets, rules);
  return {
    page: written(rules, (name) => ofPage.has(name)),
    components: written(rules, (name) => !ofPage.has(name) && !ofForeignColour.test(name)),
  };
}
