import { writeFileSync } from 'node:fs';
import { themeVariables } from '../src/design/themeVariables.ts';

// The page accepts no HTML from scripts, so Mantine cannot write its variables there: they are a file.
writeFileSync(new URL('../src/design/mantineVariables.css', import.meta.url), themeVariables());
