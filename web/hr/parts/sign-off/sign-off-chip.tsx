import type { OfferRecord } from '#contract/offers.ts';
import { isSendable, type SignOffState } from '#domain/sign-off/state.ts';
import { signOffMessages } from '#domain/sign-off/texts.ts';
import { Badge } from '#web/ui/feedback/badge.tsx';

const looks = {
  NEEDED: { tone: 'line', icon: 'writing-sign' },
  WAITING: { tone: 'warn', icon: 'clock' },
  SIGNED_OFF: { tone: 'ok', icon: 'check' },
  DECLINED: { tone: 'bad', icon: 'circle-x' },
} as const;

const signOffState = ({ signOff }: Pick<OfferRecord, 'signOff'>): SignOffState => signOff?.state ?? 'NOT_NEEDED';

export const isWithoutSignOff = (offer: Pick<OfferRecord, 'signOff'>): boolean => signOffState(offer) === 'NOT_NEEDED';

export const lacksSignOff = (offer: Pick<OfferRecord, 'signOff'>): boolean => !isSendable(signOffState(offer));

export function SignOffChip({ offer }: { offer: Pick<OfferRecord, 'signOff'> }) {
  const state = signOffState(offer);
  if (state === 'NOT_NEEDED') return null;
  return <Badge {...looks[state]}>{signOffMessages.state[state]}</Badge>;
}
