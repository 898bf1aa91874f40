import type { ThemeChoice } from '../design/themeChoice.ts';

/** Returns the function that applies a theme: it sets light or dark and the contrast as attributes for the stylesheets. */
export function createThemeView(page: Window): (choice: ThemeChoice) => void {
  const moreContrast = page.matchMedia('(prefers-contrast: more)');
  const dark = page.matchMedia('(prefers-color-scheme: dark)');
  const { dataset } = page.document.documentElement;
  let chosen: ThemeChoice = 'system';
  const apply = () => {
    const isBySystem = chosen === 'system' || chosen === 'contrast';
    // Mantine's attribute, because its components read it too.
    dataset['mantineColorScheme'] = chosen === 'dark' || (isBySystem && dark.matches) ? 'dark' : 'light';
    if (moreContrast.matches || chosen === 'contrast') dataset['contrast'] = 'more';
    else delete dataset['contrast'];
  };
  moreContrast.addEventListener('change', apply);
  dark.addEventListener('change', apply);
  return (choice) => {
    chosen = choice;
    apply();
  };
}
