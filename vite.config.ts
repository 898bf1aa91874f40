import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';
import { defineConfig, type PluginOption } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';

/** What turns a source file into what runs; tests use the same. The macro preset comes after React's plugin. */
export function sourcePlugins(): PluginOption[] {
  return [react(), lingui(), babel({ presets: [linguiTransformerBabelPreset()] })];
}

function icon(purpose: 'any' | 'maskable', size: 192 | 512) {
  const name = purpose === 'any' ? 'storey' : 'storey-maskable';
  return { src: `/icons/${name}-${size}.png`, sizes: `${size}x${size}`, type: 'image/png', purpose };
}

export default defineConfig({
  plugins: [
    ...sourcePlugins(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'sw.ts',
      injectRegister: false,
      // Every chunk and every language: nobody knows which one is needed in a cellar.
      injectManifest: { globPatterns: ['**/*.{js,css,html,woff2,svg,png,webmanifest}'] },
      includeManifestIcons: false,
      manifest: {
        id: '/',
        name: 'Storey',
        short_name: 'Storey',
        description: 'Walk through a building and say how good it is.',
        start_url: '/',
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
    target: 'es2022',
    rolldownOptions: {
      // What the first page needs in any case is one file instead of thirty: fewer requests, and smaller.
      output: { codeSplitting: { groups: [{ name: 'start', tags: ['$initial'] }] } },
    },
  },
  server: { proxy: { '/api': 'http://127.0.0.1:3000' } },
});
