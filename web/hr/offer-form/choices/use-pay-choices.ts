import { useQuery } from '@tanstack/react-query';
import { getPayStructures, type StoredPayStructure } from '#contract/hr/pay-structures.ts';
import { makeCall } from '#web/api/client.ts';
import { ownCall } from '#web/api/own-call.ts';
import { choiceKeys } from '#web/session/hr/choice-keys.ts';
import { offerFormTexts as t } from '#web/hr/offer-form/texts.ts';

type PayChoices = {
  /** All of them, retired ones too; undefined until they are there. */
  structures: readonly StoredPayStructure[] | undefined;
  nameOf: (payStructureId: number | null) => string;
};

/** The pay structures to choose from. Without them, as on a server that has none, an offer is written without a choice of pay. */
export function usePayChoices(): PayChoices {
  const { data: structures } = useQuery({
    queryKey: choiceKeys.payStructures,
    queryFn: async ({ signal }) => {
      const answer = await ownCall((until) => makeCall(getPayStructures, { signal: until }), signal);
      return answer?.responseObject ?? [];
    },
    staleTime: 60_000,
    retry: false,
  });
  return {
    structures,
    nameOf: (id) => structures?.find(({ payStructureId }) => payStructureId === id)?.name ?? t.noPayStructure,
  };
}
