import { useQuery } from '@tanstack/react-query';
import { getLetterTemplates, type LetterTemplate } from '#contract/hr/letter-templates.ts';
import { getPayStructures, type StoredPayStructure } from '#contract/hr/pay-structures.ts';
import { makeCall } from '#web/api/client.ts';
import { ownCall } from '#web/api/own-call.ts';
import type { ReceivedEnvelope } from '#web/api/received-envelope.ts';
import { choiceKeys } from '#web/session/hr/choice-keys.ts';

/** Empty until they are there, and on a server that has none: an offer is written without such a choice. */
function useOwnList<T>(
  queryKey: readonly unknown[],
  ask: (signal: AbortSignal) => Promise<ReceivedEnvelope<T[]>>,
): readonly T[] {
  const { data = [] } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await ownCall(ask, signal))?.responseObject ?? [],
    staleTime: 60_000,
    retry: false,
  });
  return data;
}

export const useLetterTemplates = (): readonly LetterTemplate[] =>
  useOwnList(choiceKeys.letterTemplates, (signal) => makeCall(getLetterTemplates, { signal }));

export const usePayStructures = (): readonly StoredPayStructure[] =>
  useOwnList(choiceKeys.payStructures, (signal) => makeCall(getPayStructures, { signal }));

/** The template that an offer with this choice gets: the default where nothing is chosen. */
export function templateOf(
  templates: readonly LetterTemplate[],
  letterTemplateId: number | null,
): LetterTemplate | undefined {
  return templates.find((template) =>
    letterTemplateId === null ? template.isDefault : template.letterTemplateId === letterTemplateId,
  );
}
