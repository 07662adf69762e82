import type { SentBodyOf } from '#contract/call.ts';
import {
  getLetterTemplates,
  type LetterTemplate,
  retireLetterTemplate,
  saveLetterTemplate,
} from '#contract/hr/letter-templates.ts';
import { makeCall } from '#web/api/client.ts';
import { fetchObject } from '#web/api/fetch-object.ts';
import { useChanging } from '#web/hr/settings/section/use-changing.ts';
import { choiceKeys } from '#web/session/hr/choice-keys.ts';
import { useHrQuery } from '#web/session/hr/hr-query.ts';

/** All templates, retired ones included. */
export const fetchTemplates = (signal?: AbortSignal): Promise<LetterTemplate[]> =>
  fetchObject(getLetterTemplates, signal && { signal });

export function useTemplates() {
  return useHrQuery(choiceKeys.letterTemplates, fetchTemplates);
}

export function useTemplateCalls() {
  const changing = useChanging(choiceKeys.letterTemplates);
  return {
    save: (body: SentBodyOf<typeof saveLetterTemplate>) => changing(fetchObject(saveLetterTemplate, { body })),
    retire: (letterTemplateId: number) => changing(makeCall(retireLetterTemplate, { body: { letterTemplateId } })),
  };
}
