import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';
import { run } from '#scripts/run.ts';

/** Chromium without its window: the same pages for a quarter less of the processor, so it comes first. */
const shell = 'chromium-headless-shell';
const names = [shell, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const onMac = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** The path of a Chromium that starts on this machine: `CHROMIUM_PATH`, else one on PATH, else one that Playwright
 * downloaded earlier; undefined when there is none. */
export function findChromium(): string | undefined {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  const onPath = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...onPath, ...onMac, chromium.executablePath()].find(starts);
}

/** As `findChromium`, but installs one when there is none, and the headless one where `apt-get` is needed. Rejects
 * with a sentence that says how to get one. */
export async function ensureChromium(): Promise<string> {
  let found = findChromium();
  for (const { install, enough } of installers()) {
    if (found && enough(found)) break;
    await install().catch((error: Error) => console.error(error.message));
    found = findChromium();
  }
  if (found) return found;
  throw new Error(
    'The browser tests need Chromium, and none could be installed. Install Chromium or Google Chrome by your ' +
      "system's package manager (Debian: apt-get install chromium), or set CHROMIUM_PATH to its program.",
  );
}

function installers() {
  const anyIsEnough = () => true;
  const byApt = {
    install: installByApt,
    enough: (path: string) => path === process.env.CHROMIUM_PATH || path.endsWith(shell),
  };
  return [...(canUseApt() ? [byApt] : []), { install: installByPlaywright, enough: anyIsEnough }];
}

function starts(path: string): boolean {
  if (!existsSync(path)) return false;
  // On Windows `chrome.exe --version` opens a window instead of answering.
  return process.platform === 'win32' || spawnSync(path, ['--version'], { timeout: 20_000 }).status === 0;
}

function canUseApt(): boolean {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}

async function installByPlaywright(): Promise<void> {
  console.log('No Chromium on this machine: trying Playwright’s own …');
  await run('playwright', ['install', 'chromium', '--no-shell'], { PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '5000' });
}

async function installByApt(): Promise<void> {
  console.log('Installing Debian’s Chromium without a window …');
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  const aptOptions = ['-qq', '-o', 'Acquire::http::Timeout=10', '-o', 'Acquire::Retries=1'];
  await run('apt-get', ['update', ...aptOptions], env);
  await run('apt-get', ['install', '-y', '--no-install-recommends', ...aptOptions, shell], env);
}
