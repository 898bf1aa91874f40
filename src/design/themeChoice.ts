/** `system` follows the device, with its wish for more contrast too; `contrast` asks for that in any case. */
export const themeChoices = ['system', 'light', 'dark', 'contrast'] as const;

export type ThemeChoice = (typeof themeChoices)[number];

export function isThemeChoice(value: unknown): value is ThemeChoice {
  return themeChoices.some((choice) => choice === value);
}
