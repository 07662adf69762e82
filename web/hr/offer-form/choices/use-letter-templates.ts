import { useQuery } from '@tanstack/react-query';
import { getLetterTemplates, type LetterTemplate } from '#contract/hr/letter-templates.ts';
import { makeCall } from '#web/api/client.ts';
import { ownCall } from '#web/api/own-call.ts';
import { choiceKeys } from '#web/session/hr/choice-keys.ts';

/**
 * All letter templates, retired ones too; empty until they are there. Without them, as on a server that has none, an offer
 * is written with the standard letter.
 */
export function useLetterTemplates(): readonly LetterTemplate[] {
  const { data = [] } = useQuery({
    queryKey: choiceKeys.letterTemplates,
    queryFn: async ({ signal }) => {
      const answer = await ownCall((until) => makeCall(getLetterTemplates, { signal: until }), signal);
      return answer?.responseObject ?? [];
    },
    staleTime: 60_000,
    retry: false,
  });
  return data;
}

/** The template that an offer with this choice gets: the default where nothing is chosen. */
export function templateOf(
  templates: readonly LetterTemplate[],
  letterTemplateId: number | null,
): LetterTemplate | undefined {
  return templates.find((template) =>
    letterTemplateId === null ? template.isDefault : template.letterTemplateId === letterTemplateId,
  );
}
