import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { areaSources, type TextArea, textAreas } from '../../../../src/i18n/textAreas.ts';

const repository = join(import.meta.dirname, '../../../..');
const read = (file: string) => readFileSync(join(repository, file), 'utf8');

type Step = { readonly file: string; readonly areas: readonly TextArea[] };

const staticImport = /^(?:import|export)\s(?!type\s)[^;]*?from\s'(?<to>[^']+)'|^import\s'(?<bare>[^']+)'/gmu;
const lateImport =
  /(?:(?:lazyWithMessages|loadMessages)\(\s*\[(?<named>[^\]]*)\](?:,|\);)[^;]*?)?\bimport\((?<to>'[^']+\.tsx?')\)/gu;

function fileOf(from: string, specifier: string): string | null {
  if (!specifier.startsWith('.')) return null;
  const file = posix.join(posix.dirname(from), specifier);
  return /\.tsx?$/u.test(file) ? file : null;
}

/** The imports of a file, immediate and lazy, each with the text areas that are loaded by then. */
function stepsFrom({ file, areas }: Step): Step[] {
  const source = read(file);
  const statics = [...source.matchAll(staticImport)].map(({ groups }) => ({
    to: groups?.['to'] ?? groups?.['bare'] ?? '',
    areas,
  }));
  const late = [...source.matchAll(lateImport)].map(({ groups }) => ({
    to: groups?.['to']?.slice(1, -1) ?? '',
    areas: [...new Set([...areas, ...textAreas.filter((area) => groups?.['named']?.includes(`'${area}'`))])],
  }));
  return [...statics, ...late].flatMap(({ to, areas: there }) => {
    const target = fileOf(file, to);
    return target === null ? [] : [{ file: target, areas: there }];
  });
}

/** Every file that the page can load, with every possible set of loaded areas. */
function reached(): readonly Step[] {
  const seen = new Map<string, Step>();
  const open: Step[] = [{ file: 'src/app/main.tsx', areas: ['entry'] }];
  for (let step = open.pop(); step !== undefined; step = open.pop()) {
    const key = `${step.file} ${textAreas.filter((area) => step?.areas.includes(area)).join(' ')}`;
    if (seen.has(key)) continue;
    seen.set(key, step);
    open.push(...stepsFrom(step));
  }
  return [...seen.values()];
}

const speaks = (file: string) => /from '@lingui\/(?:core|react)\/macro'/u.test(read(file));
const isIn = (file: string, area: TextArea) =>
  areaSources[area].some((source) => file === source || file.startsWith(`${source}/`));

describe('no text is shown before its catalogue is there', () => {
  const speakers = reached().filter(({ file }) => speaks(file));

  it('every screen and what it brings along speaks only in areas that are loaded by then', () => {
    expect(speakers.length).toBeGreaterThan(80);
    const mute = speakers.filter(({ file, areas }) => !areas.some((area) => isIn(file, area)));
    expect(mute.map(({ file, areas }) => `${file} is shown with ${areas.join(', ')}`)).toEqual([]);
  });

  it('every file with texts can be reached', () => {
    const files = readdirSync(join(repository, 'src'), { recursive: true, encoding: 'utf8' })
      .map((name) => posix.join('src', name.replaceAll('\\', '/')))
      .filter((name) => /\.tsx?$/u.test(name));
    const known = new Set(speakers.map(({ file }) => file));
    expect(files.filter((file) => speaks(file) && !known.has(file))).toEqual([]);
  });

  it('every source of an area exists', () => {
    const sources = Object.values(areaSources).flat();
    expect(sources.filter((source) => !existsSync(join(repository, source)))).toEqual([]);
  });
});
