import { getDocumentFile } from '#contract/joining.ts';
import type { Deps } from '#server/deps.ts';
import type { Mount } from '#server/http/mount.ts';
import { readLinkedDocument } from './read-linked-document.ts';

/** Documents of joining forms by their signed links (docs/rules/files.md#links-to-files). */
export function documentRoutes(mount: Mount, deps: Deps): void {
  mount(getDocumentFile, async ({ query, actor, gone }) => readLinkedDocument(deps, actor, query.link, gone));
}
