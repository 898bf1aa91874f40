/** The product's colours (`src/design/tokens.css`) for print. */
export const palette = {
  ink: '#17181c',
  muted: '#56534b',
  line: '#d8d4c7',
  ground: '#f5f3ed',
  sunk: '#eceadf',
  white: '#ffffff',
  signal: '#ffc400',
  bad: '#8f1d0e',
  badGround: '#fdecea',
  good: '#0a5c31',
  goodGround: '#e5f6ec',
  warnGround: '#fff0b3',
} as const;

/** A colour, and what is written on it. */
export type Shade = { readonly ground: string; readonly text: string };

/**
 * Colours for shares of good ratings, from orange to blue (`src/design/shareColours.css`), distinguishable with
 * red-green blindness.
 */
export const shareShades: readonly Shade[] = [
  { ground: '#b0500f', text: palette.white },
  { ground: '#efaa66', text: palette.ink },
  { ground: '#e6d19f', text: palette.ink },
  { ground: '#a9c8e6', text: palette.ink },
  { ground: '#2c67a3', text: palette.white },
];

// The shares at which the next colour begins, as in `shareStep` of the client.
const ends = [0.5, 0.7, 0.85, 0.95];

/** The colour of a share. */
export function shareShade(share: number): Shade {
  const shade = shareShades[ends.filter((end) => share >= end).length];
  if (shade === undefined) throw new Error('There is a colour for every share.');
  return shade;
}
