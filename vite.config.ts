import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { screenFiles } from './scripts/build/screen-files.ts';

/** What is loaded together is one file (docs/decisions/0062-few-files-for-a-screen.md): a module is in the first of
 * these that names it, and takes along what it imports and no earlier one has. */
const files = [
  // What every first visit loads; the styles of bare elements come after it, in the entry's own.
  {
    name: 'first',
    tags: ['$initial' as const],
    test: /\/(?:domain|contract|web)\/(?!main|ui\/(?:app-providers|tokens|base))/,
  },
  {
    name: 'signed-in',
    test: /\/node_modules\/(?:@tanstack\/[\w-]+|zod|react-hook-form)\/|\/web\/(?:ui\/(?!data-list|letter\/|picture\/|table|verify-icon|page\/hr-)|session\/(?:candidate|signed-letter)|api\/(?!sample-company|read\/(?:bare-offers|candidates|lookups|offers)))|\/domain\/(?:joining|values|review\/review|offer\/(?:sending\/reply-by|offer\.))|\/contract\/(?:candidate|joining)/,
  },
  {
    name: 'joining',
    test: /\/web\/candidate\/joining\/(?!form\/phone\/(?!use-phone|texts)|submitted|correcting\/correct-page|steps\/(?:bank|experience|education|family|preview))/,
  },
  { name: 'steps', test: /\/web\/(?:candidate\/joining\/(?!form\/phone)|joining-summary\/)/ },
  { name: 'letter-text', test: /\/web\/(?:candidate\/offer\/reading|ui\/letter)\// },
  { name: 'offer', test: /\/web\/candidate\/(?:offer|decline)\// },
  { name: 'hr-sign-in', test: /\/web\/hr\/(?:login|otp|forgot-password|reset-password)\// },
  {
    name: 'hr',
    test: /\/web\/(?:hr\/(?:layout\/(?!find\/)|offers-list\/(?!upload\/upload-dialog)|parts\/offer-actions\/)|ui\/(?!verify-icon|picture\/)|session\/hr|api\/)/,
  },
  { name: 'offer-page', test: /\/web\/hr\/offer-page\// },
  { name: 'offer-form', test: /\/web\/hr\/offer-form\// },
];

const hrFrame = ['web/api/queries.tsx', 'web/hr/layout/hr-layout.tsx'];
/** The screens that may be opened from outside; the candidate's login is in what every first visit loads. */
const screens = {
  '/hce/login': ['web/hr/login/login-page.tsx'],
  '/hce': [...hrFrame, 'web/hr/dashboard/dashboard-page.tsx'],
  '/hce/offers': [...hrFrame, 'web/hr/offers-list/offers-page.tsx'],
  '/hce/onboarding': [...hrFrame, 'web/hr/onboarding-list/onboarding-page.tsx'],
  '/hce/at-risk': [...hrFrame, 'web/hr/at-risk/at-risk-page.tsx'],
  '/hce/messages': [...hrFrame, 'web/hr/messages/messages-page.tsx'],
};

/** Writes a Brotli and a gzip file next to each text file of the build, packed as tightly as it goes: the server
 * sends them as they are, where packing on the fly would cost time on every request and a tenth more bytes. */
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
        const level = /\/pdf[.-]/u.test(name) ? 9 : constants.BROTLI_MAX_QUALITY;
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
  plugins: [react(), compressOnce(), screenFiles(screens)],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    // The content security policy takes fonts, scripts and styles from our own origin only: they may not become data: URLs.
    // The picture of the first screens is their largest paint, and smaller than the headers of a request of its own.
    assetsInlineLimit: (path) => path.endsWith('/sunrise.svg'),
    modulePreload: { polyfill: false },
    // pdf.js has 500 kB and is loaded only to show a document; e2e/app/budgets.spec.ts limits what the first screens load.
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      // Texts that a screen does not use are left out of what it loads.
      treeshake: { manualPureFunctions: ['texts', 'refsOf'] },
      output: { codeSplitting: { groups: files.map((file, index) => ({ ...file, priority: files.length - index })) } },
    },
  },
});
