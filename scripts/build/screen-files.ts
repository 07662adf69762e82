import type { Plugin, Rolldown } from 'vite';

/** The modules that a screen is made of, by its path in the hash. */
export type Screens = Record<string, readonly string[]>;

/** Writes into the page which files each of these screens needs in addition to the shared ones, for
 * `public/before-page.js` to load. */
export function screenFiles(screens: Screens): Plugin {
  return {
    name: 'screen-files',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) => {
        const list = Object.fromEntries(Object.entries(screens).map(([path, of]) => [path, filesOf(of, bundle)]));
        return html.replace('src="/before-page.js"', `$& data-screens='${JSON.stringify(list)}'`);
      },
    },
  };
}

function filesOf(modules: readonly string[], bundle: Rolldown.OutputBundle): string[] {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
  const every = withImports(
    chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName),
    bundle,
  );
  const first = modules.map((module) => {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/${module}`)));
    if (chunk === undefined) throw new Error(`no file of the build holds ${module}`);
    return chunk.fileName;
  });
  return [...withImports(first, bundle)].filter((name) => !every.has(name));
}

/** These files of the build and all that they import, scripts and styles. */
function withImports(names: readonly string[], bundle: Rolldown.OutputBundle, found = new Set<string>()): Set<string> {
  for (const name of names) {
    const chunk = bundle[name];
    if (found.has(name) || chunk?.type !== 'chunk') continue;
    found.add(name);
    for (const css of chunk.viteMetadata?.importedCss ?? []) found.add(css);
    withImports(chunk.imports, bundle, found);
  }
  return found;
}
