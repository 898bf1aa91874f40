import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';
import { build, defineConfig, type PluginOption } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { bootScriptPath, iconStart } from '#contract/app/pageSnapshot.ts';
import { backgroundSyncPolicy, photosPolicy } from '#contract/app/trustedTypes.ts';
import { repairScript } from '#contract/http/repairPaths.ts';
import { sharedSources } from './scripts/chunkSources.ts';

/** The aliases of packages; every build of the app needs them. */
export const resolve = {
  alias: [
    // Dexie's build for current browsers; its default is compiled for browsers without classes and `await`.
    { find: /^dexie$/, replacement: fileURLToPath(import.meta.resolve('dexie/dist/modern/dexie.min.mjs')) },
    // React has `useSyncExternalStore` since version 18; the shim for older ones would add a kilobyte to the login.
    { find: /^use-sync-external-store\/shim$/, replacement: 'react' },
  ],
};

/** What turns a source file into what runs; tests use the same. The macro preset comes after React's plugin. */
export function sourcePlugins(): PluginOption[] {
  return [react(), lingui(), babel({ presets: [linguiTransformerBabelPreset()] })];
}

function icon(purpose: 'any' | 'maskable', size: 192 | 512) {
  const name = purpose === 'any' ? 'storey' : 'storey-maskable';
  return { src: `/icons/${name}-${size}.png`, sizes: `${size}x${size}`, type: 'image/png', purpose };
}

/** Files of their own that need no other: one runs before all of them, one in the page of a repair link, two only in a worker. */
export const ownScripts = [
  { source: new URL('src/app/snapshot/bootScript.ts', import.meta.url), path: bootScriptPath },
  { source: new URL('sw/backgroundSyncScript.ts', import.meta.url), path: backgroundSyncPolicy.script },
  { source: new URL('src/photos/worker.ts', import.meta.url), path: photosPolicy.script },
  { source: new URL('src/repair/repairScript.ts', import.meta.url), path: repairScript },
];

function buildScript({ source, path }: (typeof ownScripts)[number]): PluginOption {
  return {
    name: `script${path}`,
    apply: 'build',
    async generateBundle() {
      const built = await build({
        configFile: false,
        logLevel: 'warn',
        resolve,
        build: {
          write: false,
          target: 'es2022',
          rolldownOptions: {
            input: fileURLToPath(source),
            output: { format: 'iife', entryFileNames: path.slice(1) },
          },
        },
      });
      const [bundle] = [built].flat();
      if (bundle === undefined || !('output' in bundle))
        throw new Error(`Nothing was built of ${fileURLToPath(source)}.`);
      const [{ fileName, code }] = bundle.output;
      this.emitFile({ type: 'asset', fileName, source: code });
    },
  };
}

/**
 * What is built is for production, whatever NODE_ENV a shell or a test has set: Vite keeps it, and the app would never
 * start its service worker.
 */
const forProduction: PluginOption = {
  name: 'for-production',
  apply: 'build',
  config() {
    process.env['NODE_ENV'] = 'production';
  },
};

const root = fileURLToPath(new URL('.', import.meta.url));
let shared: ReadonlySet<string> | undefined;
const isShared = (id: string) =>
  id.includes('/@tabler/') || (shared ??= sharedSources()).has(id.slice(root.length));
const isEntryOf = (name: string) => (id: string) => id === join(root, `src/chunks/${name}.ts`);

/** The name of a class: that of its file's styles is enough to keep those of two files apart, without the default's line number. */
const nameClass = (name: string, _file: string, css: string) =>
  `_${name}_${createHash('sha256').update(css).digest('hex').slice(0, 5)}`;

export default defineConfig({
  resolve,
  css: { modules: { generateScopedName: nameClass } },
  plugins: [
    forProduction,
    ...sourcePlugins(),
    ...ownScripts.map(buildScript),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'sw.ts',
      injectRegister: false,
      // Every chunk and every language: nobody knows which one is needed in a cellar.
      // But the repair page's, which is not the app's: it comes with its page, from the network.
      injectManifest: {
        globPatterns: ['**/*.{js,css,html,woff2,svg,png,webmanifest}'],
        globIgnores: [repairScript.slice(1)],
      },
      includeManifestIcons: false,
      manifest: {
        id: '/',
        name: 'Storey',
        short_name: 'Storey',
        description: 'Walk through a building and say how good it is.',
        start_url: `${iconStart.path}${iconStart.search}`,
        scope: '/',
        display: 'standalone',
        theme_color: '#17181c',
        background_color: '#f4f2eb',
        categories: ['business', 'productivity'],
        icons: [icon('any', 192), icon('any', 512), icon('maskable', 192), icon('maskable', 512)],
      },
    }),
  ],
  build: {
    manifest: true,
    modulePreload: { polyfill: false },
    target: 'es2022',
    // The charts of the results alone are more than the usual 500: they are a file of their own, for administrators.
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      // Calls of `zod` are declared free of side effects, so that shapes that only the server uses are dropped. Every file imports
      // it as `zod`, not `z`: minified packages call other functions `z`, and their calls would be dropped as well.
      treeshake: { manualPureFunctions: ['zod'] },
      // What is needed together is one file instead of thirty: fewer requests, and smaller. The worker precaches one file after
      // the other, so each of them is one more round trip until the app is ready for offline use.
      output: {
        // Hashes do not compress: one character less (42 bits are left) saves 100 bytes of a first visit.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          groups: [
            { name: 'start', tags: ['$initial'], priority: 6 },
            // Otherwise the office would load the walk. Icons that are used twice are nobody's.
            { name: 'shared', test: isShared, minShareCount: 2, priority: 5 },
            { name: 'toasts', test: /\/Toasts\.tsx$/u, priority: 4 },
            { name: 'walk', test: isEntryOf('walk'), priority: 3 },
            { name: 'rest', test: isEntryOf('rest'), priority: 2 },
            { name: 'account', test: isEntryOf('account'), priority: 1 },
            { name: 'office', test: isEntryOf('office') },
          ],
        },
      },
    },
  },
  // Calls of the API go to the server that runs beside `npm run dev`.
  server: { proxy: { '/api': `http://127.0.0.1:${process.env['PORT'] ?? 3000}` } },
});
