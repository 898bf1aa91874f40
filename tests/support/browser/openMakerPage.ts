import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright';
import { build } from 'vite';
import type { Mark } from '../../../src/photos/marks.ts';

/** A chosen file. */
export type ChosenFile = { readonly name: string; readonly mimeType: string; readonly buffer: Buffer };

/** A photo as a device keeps it. */
export type KeptPhoto = {
  readonly bytes: Buffer;
  readonly thumbnail: Buffer;
  readonly width: number;
  readonly height: number;
  readonly sha256: string;
};

export type MakerPage = {
  /** The photos made of files chosen together; a string is the reason why none was made. */
  make(
    files: readonly ChosenFile[],
    options?: { readonly where?: 'worker' | 'page'; readonly marks?: readonly Mark[] },
  ): Promise<(KeptPhoto | string)[]>;
};

type InPage =
  | { readonly ok: false; readonly reason: string }
  | {
      readonly ok: true;
      readonly value: Omit<KeptPhoto, 'bytes' | 'thumbnail'> & { bytes: string; thumbnail: string };
    };

/** A script of the product, or beside this file, bundled for a page. */
export async function scriptOf(source: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    resolve: { alias: { '#domain': fileURLToPath(new URL('../../../src/domain', import.meta.url)) } },
    build: {
      write: false,
      target: 'es2022',
      rolldownOptions: {
        input: fileURLToPath(new URL(source, import.meta.url)),
        output: { format: 'iife', entryFileNames: 'script.js' },
      },
    },
  });
  const [bundle] = [built].flat();
  if (bundle === undefined || !('output' in bundle)) throw new Error(`Nothing was built of ${source}.`);
  return bundle.output[0].code;
}

const origin = 'http://localhost';

/** The product's photo maker in a real browser, in a worker and on the page, without the product around it. */
export async function openMakerPage(page: Page): Promise<MakerPage> {
  const answers: Readonly<Record<string, { contentType: string; body: string }>> = {
    '/': { contentType: 'text/html', body: '<input type="file" multiple><script src="/page.js"></script>' },
    '/page.js': { contentType: 'text/javascript', body: await scriptOf('./photoMakerInPage.ts') },
    '/photos.js': { contentType: 'text/javascript', body: await scriptOf('../../../src/photos/worker.ts') },
  };
  await page.context().route(`${origin}/**`, (route) => {
    const answer = answers[new URL(route.request().url()).pathname];
    return answer === undefined ? route.fulfill({ status: 404 }) : route.fulfill(answer);
  });
  await page.goto(`${origin}/`);

  return {
    make: async (files, { where = 'worker', marks = [] } = {}) => {
      await page.setInputFiles('input', [...files]);
      const made = await page.evaluate(
        ([place, drawn]) =>
          (Reflect.get(window, 'makeChosen') as (...a: unknown[]) => Promise<InPage[]>)(place, drawn),
        [where, marks] as const,
      );
      return made.map((each) =>
        each.ok
          ? {
              ...each.value,
              bytes: Buffer.from(each.value.bytes, 'base64'),
              thumbnail: Buffer.from(each.value.thumbnail, 'base64'),
            }
          : each.reason,
      );
    },
  };
}
