import * as calls from '#contract/hr/letter-templates.ts';
import type { Deps } from '#server/deps.ts';
import type { Mount } from '#server/http/mount.ts';
import { previewTemplate } from './preview-template.ts';
import { readTemplates } from './read-templates.ts';
import { retireTemplate } from './retire-template.ts';
import { saveTemplate } from './save-template.ts';

export function letterTemplateRoutes(mount: Mount, deps: Deps): void {
  mount(calls.getLetterTemplates, async () => ({ responseObject: await readTemplates(deps.db) }));
  mount(calls.saveLetterTemplate, async ({ body, actor, gone }) => ({
    responseObject: await saveTemplate(deps, { actor, gone }, body),
  }));
  mount.answer(calls.retireLetterTemplate, (deps, actor, { letterTemplateId }) =>
    retireTemplate(deps, actor, letterTemplateId),
  );
  mount(calls.previewLetterTemplate, async ({ body, actor, gone }) => ({
    file: await previewTemplate(deps, { actor, gone }, body),
    filename: 'letter-preview.pdf',
    disposition: 'inline',
  }));
}
