import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../../..');
const fonts = join(root, 'node_modules/dejavu-fonts-ttf/ttf');

const familyOf = { 'sans-serif': 'DejaVu Sans', 'system-ui': 'DejaVu Sans', monospace: 'DejaVu Sans Mono' };

/** The font of each generic family, whatever fonts the machine has. */
export const pinnedFamilies: Readonly<Record<string, string>> = familyOf;

const files = ['DejaVuSans', 'DejaVuSans-Bold', 'DejaVuSansMono', 'DejaVuSansMono-Bold'];

const configuration = (folder: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${fonts}</dir>
  <cachedir>${join(folder, 'cache')}</cachedir>
  <selectfont>
    <rejectfont><glob>${fonts}/*</glob></rejectfont>
    <acceptfont>${files.map((file) => `<glob>${fonts}/${file}.ttf</glob>`).join('')}</acceptfont>
  </selectfont>
  ${Object.entries(familyOf)
    .map(
      ([generic, family]) =>
        `<alias binding="strong"><family>${generic}</family><prefer><family>${family}</family></prefer></alias>`,
    )
    .join('\n  ')}
  <match target="font">
    <edit name="antialias" mode="assign"><bool>true</bool></edit>
    <edit name="hinting" mode="assign"><bool>false</bool></edit>
    <edit name="hintstyle" mode="assign"><const>hintnone</const></edit>
    <edit name="rgba" mode="assign"><const>none</const></edit>
  </match>
</fontconfig>
`;

/**
 * An environment in which a Chromium on Linux knows only the fonts of the tests: what the app's own font does not
 * cover (monospace, missing characters) looks the same on every machine. Other systems ignore it.
 */
export function withPinnedFonts(machine: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const folder = join(root, 'node_modules/.cache/storey/fonts');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'fonts.conf');
  // Several workers write it: each into a file of its own, so that the result is never half written.
  writeFileSync(`${file}.${process.pid}`, configuration(folder));
  renameSync(`${file}.${process.pid}`, file);
  const { FONTCONFIG_SYSROOT: _sysroot, FONTCONFIG_PATH: _path, ...rest } = machine;
  return { ...rest, FONTCONFIG_FILE: file };
}
