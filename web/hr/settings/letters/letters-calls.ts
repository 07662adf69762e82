import { useQueryClient } from '@tanstack/react-query';
import type { SentBodyOf } from '#contract/call.ts';
import {
  getLetterTemplates,
  type LetterTemplate,
  retireLetterTemplate,
  saveLetterTemplate,
} from '#contract/hr/letter-templates.ts';
import { makeCall } from '#web/api/client.ts';
import { choiceKeys } from '#web/session/hr/choice-keys.ts';
import { useHrQuery } from '#web/session/hr/hr-query.ts';

const queryKey = choiceKeys.letterTemplates;

/** All templates, retired ones included. */
export async function fetchTemplates(signal?: AbortSignal): Promise<LetterTemplate[]> {
  const { responseObject } = await makeCall(getLetterTemplates, signal === undefined ? {} : { signal });
  if (responseObject === null) throw new Error('the answer holds no templates');
  return responseObject;
}

export function useTemplates() {
  return useHrQuery(queryKey, fetchTemplates);
}

export type SentTemplate = SentBodyOf<typeof saveLetterTemplate>;

/** What changes templates; afterwards every screen that shows them asks again. */
export function useTemplateCalls() {
  const queries = useQueryClient();
  const refresh = async (): Promise<void> => queries.invalidateQueries({ queryKey });
  return {
    async save(body: SentTemplate): Promise<LetterTemplate> {
      const { responseObject } = await makeCall(saveLetterTemplate, { body });
      await refresh();
      if (responseObject === null) throw new Error('the answer holds no template');
      return responseObject;
    },
    async retire(letterTemplateId: number): Promise<void> {
      await makeCall(retireLetterTemplate, { body: { letterTemplateId } });
      await refresh();
    },
  };
}
