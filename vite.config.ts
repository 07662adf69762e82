import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** Packages that change together and are needed together stay one file; `priority` decides who takes a shared one. */
const chunks = [
  { name: 'react', packages: 'react|react-dom|scheduler|react-router', priority: 4 },
  { name: 'zod', packages: 'zod', priority: 3 },
  { name: 'forms', packages: 'react-hook-form', priority: 2 },
];

/**
 * Writes a Brotli and a gzip file next to each text file of the build, packed as tightly as it goes: the server sends
 * them as they are, where packing on the fly would cost time on every request and a tenth more bytes.
 */
function compressOnce(): Plugin {
  const [brotli, zip] = [promisify(brotliCompress), promisify(gzip)];
  return {
    name: 'compress-once',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const texts = Object.keys(bundle).filter((name) => /\.(?:m?js|css|svg|html)$/u.test(name));
      const write = async (name: string): Promise<void> => {
        const path = join(dir, name);
        const text = await readFile(path);
        if (text.length < 1024) return;
        // The last step of tightness takes seconds for the largest files, and is worth it only for what everybody loads.
        const level = text.length > 400_000 ? 9 : constants.BROTLI_MAX_QUALITY;
        const quality = { [constants.BROTLI_PARAM_QUALITY]: level, [constants.BROTLI_PARAM_SIZE_HINT]: text.length };
        const [br, gz] = await Promise.all([brotli(text, { params: quality }), zip(text, { level: 9 })]);
        await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)]);
      };
      await Promise.all(texts.map(write));
    },
  };
}

export default defineConfig({
  root: 'web',
  plugins: [react(), compressOnce()],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    // The content security policy takes fonts, scripts and styles from our own origin only: nothing may become a data: URL.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // pdf.js has 500 kB and is loaded only to show a document; e2e/app/budgets.spec.ts limits what the first screens load.
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      // Texts that a screen does not use are left out of what it loads.
      treeshake: { manualPureFunctions: ['texts', 'refsOf'] },
      output: {
        codeSplitting: {
          groups: [
            ...chunks.map(({ name, packages, priority }) => ({
              name,
              priority,
              test: new RegExp(`[\\\\/]node_modules[\\\\/](?:${packages})[\\\\/]`, 'u'),
            })),
            // What the first screens are made of; the styles of bare elements come after it, in the entry's own.
            {
              name: 'first',
              priority: 1,
              tags: ['$initial'],
              test: /[\\/](?:domain|web[\\/]ui)[\\/](?!app-providers|tokens|base)/u,
            },
            // What most other screens share of our own, in one file instead of twenty; never what brings the overlays along.
            {
              name: 'kit',
              test: /[\\/]web[\\/]ui[\\/](?!overlay[\\/]|table[\\/]|document[\\/]|file[\\/]|.*[\\/](?:user-menu|candidate-page|hr-|stepper|joining))/u,
              minShareCount: 4,
            },
          ],
        },
      },
    },
  },
});
