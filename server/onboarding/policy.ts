import type { JoiningState } from '#contract/joining.ts';

/** HR may send a joining form back while its submission is in force (docs/rules/onboarding.md#sending-a-form-back). */
export function maySendBack(joining: Pick<JoiningState, 'submittedOn'>): boolean {
  return joining.submittedOn !== null;
}
