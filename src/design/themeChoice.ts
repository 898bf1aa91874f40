/** `system` follows the device's colour scheme and contrast; `contrast` is the same with more contrast in any case. */
export const themeChoices = ['system', 'light', 'dark', 'contrast'] as const;

export type ThemeChoice = (typeof themeChoices)[number];

export function isThemeChoice(value: unknown): value is ThemeChoice {
  return themeChoices.some((choice) => choice === value);
}
