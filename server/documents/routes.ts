import { getDocumentFile } from '#contract/joining.ts';
import type { Deps } from '#server/deps.ts';
import type { Mount } from '#server/http/mount.ts';
import { readLinkedDocument } from './read-linked-document.ts';

export function documentRoutes(mount: Mount, deps: Deps): void {
  mount(getDocumentFile, async ({ query, actor, gone }) => readLinkedDocument(deps, actor, query.link, gone));
}
