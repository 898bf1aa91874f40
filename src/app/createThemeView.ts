import type { ThemeChoice } from '../design/themeChoice.ts';

/** Draws a theme: light or dark and how much contrast, which the stylesheets read off the page. */
export function createThemeView(page: Window): (choice: ThemeChoice) => void {
  const moreContrast = page.matchMedia('(prefers-contrast: more)');
  const dark = page.matchMedia('(prefers-color-scheme: dark)');
  const { dataset } = page.document.documentElement;
  let chosen: ThemeChoice = 'system';
  const draw = () => {
    const asTheDevice = chosen === 'system' || chosen === 'contrast';
    // Mantine's name for it: its components read it too.
    dataset['mantineColorScheme'] = chosen === 'dark' || (asTheDevice && dark.matches) ? 'dark' : 'light';
    if (moreContrast.matches || chosen === 'contrast') dataset['contrast'] = 'more';
    else delete dataset['contrast'];
  };
  moreContrast.addEventListener('change', draw);
  dark.addEventListener('change', draw);
  return (choice) => {
    chosen = choice;
    draw();
  };
}
